// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { insertPicture, insertTable } from './richBlocks.ts';
import { richExtensions } from './richSchema.ts';
import { editableOf, storedOf } from './richStored.ts';

const hostile =
  '<p onclick="x()">نص <strong>مهم</strong><script>alert(1)</script><img src=x onerror=alert(1)></p><p><a href="javascript:alert(1)">رابط</a> <a href="https://example.com">آمن</a></p>';
const own = '/api/v1/blog-pictures/019a0000-0000-7000-8000-000000000001';

const opened: Editor[] = [];
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy();
});

function open(stored: string, isArticle = false): Editor {
  const element = document.body.appendChild(document.createElement('div'));
  const extensions = [...richExtensions(isArticle)];
  const editor = new Editor({ element, extensions, content: editableOf(stored), injectCSS: false });
  opened.push(editor);
  return editor;
}

const kept = (editor: Editor): string => storedOf(editor.getHTML());

describe('the editor of formatted text', () => {
  const clean = '<p>نص <strong>مهم</strong></p><p>رابط <a href="https://example.com">آمن</a></p>';
  it('opens what may be held and drops the rest', () => expect(kept(open(hostile))).toBe(clean));

  it('cleans what is pasted the same way', () => {
    const editor = open('');
    editor.view.pasteHTML(hostile, new Event('paste') as ClipboardEvent);
    expect(kept(editor)).toBe(clean);
  });

  it.each([
    ['lines, also empty ones', '<p>سطر</p><p><br></p><p>آخر<br>وبعده</p>'],
    ['marks', '<p><strong>أ</strong><em>ب</em><u>ج</u><s>د</s><code>x</code></p>'],
    ['lists in lists', '<ul><li>أ<ol><li>ب</li><li><br></li></ol></li></ul>'],
    ['entries of several lines', '<ol><li><p>أ</p><p>ب</p></li></ol>'],
    [
      'titles, quotes, code and lines',
      '<h2>أ</h2><h3>ب</h3><blockquote>ج</blockquote><pre>x = 1\ny</pre><hr><p>د</p>',
    ],
    ['directions and titles of links', '<p dir="ltr"><a href="mailto:a@b.example" title="t">mail</a></p>'],
  ])('stores %s as they were', (_, stored) => expect(kept(open(stored))).toBe(stored));

  it.each([
    [
      'tables with heads',
      '<table><thead><tr><th scope="col">أ</th><th>ب</th></tr></thead><tbody><tr><td colspan="2">ج</td></tr></tbody></table>',
    ],
    ['pictures of our own', `<p><img src="${own}" alt="غرفة"></p>`],
    ['figures', `<figure><img src="${own}" alt="غرفة"><figcaption>غرفة الكشف</figcaption></figure>`],
    ['smaller titles', '<h4>أ</h4>'],
  ])('stores %s of articles as they were', (_, stored) => expect(kept(open(stored, true))).toBe(stored));

  it('takes no picture of another place and no table where there are none', () => {
    expect(kept(open('<p>أ<img src="https://example.com/a.png" alt="x"></p>', true))).toBe('<p>أ</p>');
    expect(kept(open('<table><tbody><tr><td>خلية</td></tr></tbody></table>'))).toBe('<p>خلية</p>');
  });

  it('puts a table and a picture below, with a line to go on in', () => {
    const editor = open('<p>أ</p>', true);
    editor.commands.focus('end');
    insertTable(editor, 'عنوان');
    editor.commands.insertContent('الوقت');
    editor.commands.focus('end');
    insertPicture(editor, own.slice(-36), 'غرفة');
    editor.commands.insertContent('بعدها');
    expect(kept(editor)).toBe(
      '<p>أ</p><table><thead><tr><th>الوقت</th><th>عنوان</th></tr></thead>' +
        '<tbody><tr><td><br></td><td><br></td></tr><tr><td><br></td><td><br></td></tr></tbody></table>' +
        `<p><img src="${own}" alt="غرفة"></p><p>بعدها</p>`,
    );
  });
});
