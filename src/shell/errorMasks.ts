const encoder = new TextEncoder();
/** As long as it was: what is sent names the lengths of its parts. */
const hidden = (text: string): string => '0'.repeat(encoder.encode(text).length);

const identifiers = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const phones = /(?:\+\d|\b0\d)[\d -]{6,}/g;
/** What may stand in an e-mail address, and what makes it one. Whole pieces, so that no sign is read twice (SEC-51). */
const mailSigns = /[\w.+@-]+/g;
const isMail = /[\w.+-]@[\w-]+\.[\w-]/;
/** A piece without what ends an address. */
const pieces = /[^\s"'\\]+/g;
/** Of elements named by their attributes, e.g. by what measures the page. */
const attributes = /\[[a-z-]+=\\*"/g;
/** Nothing of ours that is sent is written in Arabic but texts of the page. */
const arabic = /[\u0590-\u08ff]+/g;

/** An address keeps what stands before its query and its fragment. */
function withoutQuery(piece: string): string {
  const slash = piece.indexOf('/');
  const end = slash < 0 ? -1 : piece.slice(slash).search(/[?#]/);
  if (end < 0) return piece;
  const kept = slash + end + 1;
  return piece.slice(0, kept) + hidden(piece.slice(kept));
}

/** A line with the values of attributes hidden; the strokes before a quotation mark stay its own. */
function withoutAttributes(line: string): string {
  let shown = '';
  let from = 0;
  for (const { 0: start, index } of line.matchAll(attributes)) {
    const begin = index + start.length;
    if (index < from) continue;
    const close = line.indexOf('"]', begin);
    let end = close < 0 ? line.length : close;
    while (end > begin && close >= 0 && line[end - 1] === '\\') end -= 1;
    shown += line.slice(from, begin) + hidden(line.slice(begin, end));
    from = end;
  }
  return shown + line.slice(from);
}

/** A line without what stands in quotation marks; a mark that nothing closes stays. */
function withoutQuoted(line: string): string {
  const closing = /["'`»”’]/g;
  let shown = '';
  let from = 0;
  for (const { index } of line.matchAll(/["'`«“‘]/g)) {
    if (index < from) continue;
    closing.lastIndex = index + 1;
    const found = closing.exec(line);
    if (!found) break;
    shown += `${line.slice(from, index)}…`;
    from = found.index + 1;
  }
  return shown + line.slice(from);
}

/**
 * The last net under everything that leaves the browser (SEC-45): record ids, queries of addresses, e-mail addresses and
 * phone numbers and texts of the page become zeros of the same length. The id of the registered person stays, as the specification wants it.
 */
export function masked(text: string, personId: string | undefined): string {
  return text
    .replace(pieces, withoutQuery)
    .replace(identifiers, (id) => (id === personId ? id : id.replace(/[0-9a-f]/gi, '0')))
    .split('\n')
    .map(withoutAttributes)
    .join('\n')
    .replace(arabic, hidden)
    .replace(mailSigns, (piece) => (isMail.test(piece) ? hidden(piece) : piece))
    .replace(phones, hidden);
}

/** An error's own words without what somebody may have typed: texts in quotes, numbers, anything but plain Latin. */
export function plainMessage(name: string | undefined, message: string | undefined): string {
  // What the server says to people names people and records.
  if (name === 'HttpError') return '';
  return (message ?? '')
    .split('\n')
    .map(withoutQuoted)
    .join('\n')
    .replace(/[^\x20-\x7e…]+/g, '…')
    .replace(/\d{3,}/g, '…')
    .slice(0, 200);
}

/** An address as its shape: no host's secrets, no ids, no query. */
export const plainAddress = (address: string): string =>
  (address.split(/[?#]/)[0] ?? '').replace(identifiers, ':id').replace(/\/\d+(?=\/|$)/g, '/:id');
