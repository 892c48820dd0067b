import type { Letter } from './letter.ts';
import { escapeHtml, htmlOf, textOf, valuePiece } from './mailValues.ts';

/** Dark ink or white on the clinic's colour, whichever reads better (WCAG relative luminance). */
function inkOn(color: string): string {
  const channel = (at: number): number => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return light > 0.179 ? '#14181f' : '#ffffff';
}

const fallback = '#12355B';
const fonts = "'Cairo','Segoe UI',Tahoma,Arial,sans-serif";

/**
 * Styles stand on the elements, for programs that drop style sheets; the sheet only turns the page dark. Nothing is loaded
 * from anywhere, so opening a mail tells nobody.
 */
const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { text-decoration: underline; }
@media (max-width: 480px) { .edge { padding: 0 !important; } .pad { padding-left: 20px !important; padding-right: 20px !important; } }
@media (prefers-color-scheme: dark) {
  .page { background: #0f1318 !important; }
  .card { background: #1a2028 !important; border-color: #333c48 !important; }
  .ink { color: #f1f4f8 !important; }
  .soft { color: #aeb8c4 !important; }
  .line { border-color: #333c48 !important; }
  .link { color: #9cc7ff !important; }
  .button { border-color: #ffffff66 !important; }
}`;

interface Look {
  readonly color: string;
  readonly ink: string;
  /** Language and direction, on every cell: programs drop those of the page. */
  readonly way: string;
  readonly start: string;
}

function lookOf({ locale }: Letter, clinicColor: string): Look {
  const color = /^#[0-9a-f]{6}$/i.test(clinicColor) ? clinicColor : fallback;
  const direction = locale === 'ar' ? 'rtl' : 'ltr';
  return {
    color,
    ink: inkOn(color),
    way: `lang="${locale}" dir="${direction}"`,
    start: `text-align:${direction === 'rtl' ? 'right' : 'left'};font-family:${fonts}`,
  };
}

type Cell = (style: string, body: string, kind?: string) => string;

/** The HTML part: a table, because mail programs know no better; its language and direction on every cell (platform.md 14). */
export function htmlPart(letter: Letter, clinicColor: string): string {
  const look = lookOf(letter, clinicColor);
  const { way } = look;
  const inner = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
  return `<!doctype html>
<html ${way}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(letter.subject)}</title>
<style>${sheet}
</style>
</head>
<body ${way} class="page" style="margin:0;padding:0;background:#f2f5f9">
<table ${inner}><tr><td ${way} align="center" class="page edge" style="padding:24px 12px;background:#f2f5f9">
<table ${inner} class="card" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e3e8ef">
${rowsOf(letter, look)
  .filter((row) => row !== '')
  .join('\n')}
</table>
</td></tr></table>
</body>
</html>
`;
}

function rowsOf(letter: Letter, { color, ink, way, start }: Look): string[] {
  const cell: Cell = (style, body, kind = 'pad') =>
    `<tr><td ${way} class="${kind}" style="${start};${style}">${body}</td></tr>`;
  const paragraph = (body: string): string =>
    cell('padding:0 32px 12px;font-size:16px;line-height:1.7;color:#232b36', body, 'pad ink');
  const soft = 'padding:8px 32px 12px;font-size:14px;line-height:1.7;color:#4a5565';
  const foot =
    'padding:16px 32px 20px;border-top:1px solid #e3e8ef;font-size:13px;line-height:1.6;color:#5b6675';
  return [
    cell(
      `padding:18px 32px;background:${color};color:${ink};font-size:18px;font-weight:700;line-height:1.5`,
      htmlOf([valuePiece(letter.clinic)]),
    ),
    cell(
      'padding:28px 32px 12px',
      `<h1 class="ink" style="margin:0;font-size:22px;line-height:1.4;color:#14181f">${htmlOf(letter.heading)}</h1>`,
    ),
    paragraph(htmlOf(letter.greeting)),
    ...letter.lines.map((line) => paragraph(htmlOf(line))),
    factRows(letter, way, start),
    buttonRow(letter, cell, color, ink),
    letter.note.length === 0 ? '' : cell(soft, htmlOf(letter.note), 'pad soft'),
    letter.footer.length === 0
      ? cell('padding:0 32px 16px', '')
      : cell(foot, htmlOf(letter.footer), 'pad soft line'),
  ];
}

function factRows({ facts }: Letter, way: string, start: string): string {
  if (facts.length === 0) return '';
  const one = facts
    .map(
      ({ label, value }) =>
        `<tr><td ${way} class="soft line" style="${start};width:1%;padding:8px 0;border-bottom:1px solid #e3e8ef;font-size:14px;color:#5b6675;white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td>` +
        `<td ${way} class="ink line" style="${start};padding:8px 16px;border-bottom:1px solid #e3e8ef;font-size:15px;color:#232b36;overflow-wrap:anywhere;white-space:pre-line">${htmlOf([value])}</td></tr>`,
    )
    .join('');
  return `<tr><td ${way} class="pad" style="${start};padding:4px 32px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${one}</table></td></tr>`;
}

function buttonRow({ link, button, linkHint }: Letter, cell: Cell, color: string, ink: string): string {
  if (link === undefined || button === '') return '';
  const href = escapeHtml(link);
  return (
    cell(
      'padding:8px 32px 16px',
      `<a href="${href}" class="button" style="display:inline-block;padding:13px 28px;background:${color};color:${ink};border:1px solid ${color};border-radius:6px;font-size:16px;font-weight:700;line-height:1.2;text-decoration:none">${escapeHtml(button)}</a>`,
    ) +
    cell(
      'padding:0 32px 12px;font-size:13px;line-height:1.6;color:#5b6675',
      `${escapeHtml(linkHint)}<br><a href="${href}" dir="ltr" class="link" style="unicode-bidi:isolate;color:#1a56b0;overflow-wrap:anywhere;word-break:break-all">${href}</a>`,
      'pad soft',
    )
  );
}

/** The text part says the same, for programs and people that read no HTML. */
export function textPart(letter: Letter): string {
  const { locale, facts, link, button, note, footer, clinic } = letter;
  const say = (pieces: Letter['heading']): string => textOf(locale, pieces);
  const blocks = [
    clinic,
    say(letter.heading),
    say(letter.greeting),
    ...letter.lines.map(say),
    facts.map(({ label, value }) => `${label}: ${say([value])}`).join('\n'),
    // Alone on its line: nothing beside it can turn its direction or become part of it.
    link === undefined || button === '' ? '' : `${button}:\n${link}`,
    say(note),
    footer.length === 0 ? '' : `--\n${say(footer)}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
