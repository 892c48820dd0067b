// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { richNodes, richWords } from './richNodes.tsx';

const hostile =
  '<p onclick="x()">نص <strong>مهم</strong><script>alert(1)</script><img src=x onerror=alert(1)></p><a href="javascript:alert(1)">رابط</a><a href="https://example.com">آمن</a>';

describe('formatted text', () => {
  it('is built from an allow-list: no scripts, handlers or pictures', () => {
    const { container } = render(<div>{richNodes(hostile)}</div>);
    expect(container.innerHTML).not.toMatch(/script|onclick|onerror|img|javascript/);
    expect(container.querySelector('strong')?.textContent).toBe('مهم');
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      null,
      'https://example.com',
    ]);
  });
  it('keeps what articles have, and of pictures our own alone', () => {
    const own = '/api/v1/blog-pictures/019a0000-0000-7000-8000-000000000001';
    const article = `<h2>عنوان</h2><pre>x = 1</pre><table><tbody><tr><td colspan="2" onclick="x()">خلية</td></tr></tbody></table><img src="${own}" alt="غرفة" onerror="x()"><img src="https://example.com/a.png" alt="x">`;
    const kept = `<h2>عنوان</h2><pre>x = 1</pre><table><tbody><tr><td colspan="2">خلية</td></tr></tbody></table><img src="${own}" alt="غرفة">`;
    const box = document.createElement('div');
    box.innerHTML = kept;
    const { container } = render(<div>{richNodes(article, true)}</div>);
    expect(container.firstElementChild?.isEqualNode(box)).toBe(true);
    // Elsewhere it becomes its words.
    const plain = render(<>{richNodes(article)}</>);
    expect(plain.container.innerHTML).toBe('<h2>عنوان</h2><pre>x = 1</pre>خلية');
  });
  it('has words without marks', () => expect(richWords('<p>سطر</p><p>آخر</p>')).toBe('سطر آخر'));
});
