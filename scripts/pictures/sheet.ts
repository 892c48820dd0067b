import { nameOf, type Picture } from './pass.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function figure(picture: Picture): string {
  const lines = picture.findings.map(({ kind, text }) => `<li><b>${kind}</b> ${escape(text)}</li>`).join('');
  const image =
    picture.file === '' ? '' : `<a href="${picture.file}"><img loading="lazy" src="${picture.file}"></a>`;
  return `<figure><figcaption>${nameOf(picture)}</figcaption>${image}<ul>${lines}</ul></figure>`;
}

const style = `body{font:14px/1.5 system-ui;margin:24px;background:#eef1f5;color:#17222e}
section>div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}figure{margin:0;max-width:420px}
img{max-width:420px;max-height:420px;border:1px solid #c7d0da;border-radius:6px;background:#fff}
figcaption{font-weight:600}ul{margin:4px 0;padding-inline-start:18px;color:#8a2a20;font-size:12px;overflow-wrap:anywhere}
h2{margin:32px 0 8px}`;

/** All pictures on one page, one row per screen, with what was found below each. */
export function contactSheet(pictures: readonly Picture[]): string {
  const paths = [...new Set(pictures.map(({ path }) => path))];
  const rows = paths.map((path) => {
    const own = pictures.filter((picture) => picture.path === path);
    return `<section><h2>${escape(path)}</h2><div>${own.map(figure).join('')}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title><style>${style}</style>
<h1>${pictures.length} pictures of ${paths.length} screens</h1>${rows.join('\n')}</html>\n`;
}

/** How often each kind was found, and where, for the terminal. */
export function summary(pictures: readonly Picture[]): string {
  const lines = new Map<string, Set<string>>();
  for (const picture of pictures) {
    for (const { kind, text } of picture.findings) {
      const line = `${kind}: ${text}`;
      lines.set(line, (lines.get(line) ?? new Set()).add(picture.path));
    }
  }
  return [...lines]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(
      ([line, where]) =>
        `${line}  [${[...where].slice(0, 4).join(' ')}${where.size > 4 ? ` and ${where.size - 4} more` : ''}]`,
    )
    .join('\n');
}
