/** Markup that may be sent as it is: made by `markup`, or trusted by name. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: texts are escaped, markup is not, nothing leaves nothing. */
export type Part = Markup | string | number | false | null | undefined | readonly Part[];

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** A text as it may stand between tags and inside a quoted attribute, in HTML and XML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');

function partText(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  if (part === false || part === null || part === undefined) return '';
  return part.map(partText).join('');
}

/**
 * A template of markup: whatever is filled in is escaped unless it is markup itself, so that no text of a person becomes
 * a tag (SEC-41). Attributes stand in double quotes.
 */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, at) => text + partText(parts[at])).join(''));
}

/** Rich text that passed the allow-list when it was saved and again when it was read (SEC-41). */
export const trusted = (cleaned: string): Markup => new Markup(cleaned);

/** A block of data for a machine; it cannot end its own element, whatever its texts say. */
export const dataBlock = (type: string, value: unknown, id = ''): Markup =>
  new Markup(
    `<script type="${escaped(type)}"${id === '' ? '' : ` id="${escaped(id)}"`}>${JSON.stringify(value)
      .replaceAll('<', '\\u003c')
      .replaceAll('\u2028', '\\u2028')
      .replaceAll('\u2029', '\\u2029')}</script>`,
  );
