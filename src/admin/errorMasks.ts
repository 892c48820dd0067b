const encoder = new TextEncoder();
/** As long as it was: what is sent names the lengths of its parts. */
const hidden = (text: string): string => '0'.repeat(encoder.encode(text).length);

const identifiers = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const addresses = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const phones = /(?:\+\d|\b0\d)[\d -]{6,}/g;
const queries = /(\/[^\s"'\\?]*\?)([^\s"'\\]+)/g;
const fragments = /((?:https?:\/)?\/[^\s"'\\#]*#)([^\s"'\\]+)/g;
/** Of elements named by their attributes, e.g. by what measures the page. */
const attributes = /(\[[a-z-]+=\\*")((?:(?!\\*"\]).)*)/g;
/** Nothing of ours that is sent is written in Arabic but texts of the page. */
const arabic = /[\u0590-\u08ff]+/g;

/**
 * The last net under everything that leaves the browser (SEC-45): record ids, queries of addresses, e-mail addresses and
 * phone numbers and texts of the page become zeros of the same length. The id of the registered person stays, as the specification wants it.
 */
export function masked(text: string, personId: string | undefined): string {
  return text
    .replace(queries, (_, start: string, query: string) => start + hidden(query))
    .replace(fragments, (_, start: string, rest: string) => start + hidden(rest))
    .replace(identifiers, (id) => (id === personId ? id : id.replace(/[0-9a-f]/gi, '0')))
    .replace(attributes, (_, start: string, value: string) => start + hidden(value))
    .replace(arabic, hidden)
    .replace(addresses, hidden)
    .replace(phones, hidden);
}

/** An error's own words without what somebody may have typed: texts in quotes, numbers, anything but plain Latin. */
export function plainMessage(name: string | undefined, message: string | undefined): string {
  // What the server says to people names people and records.
  if (name === 'HttpError') return '';
  return (message ?? '')
    .replace(/(["'`«“‘]).*?(["'`»”’])/g, '…')
    .replace(/[^\x20-\x7e…]+/g, '…')
    .replace(/\d{3,}/g, '…')
    .slice(0, 200);
}

/** An address as its shape: no host's secrets, no ids, no query. */
export const plainAddress = (address: string): string =>
  (address.split(/[?#]/)[0] ?? '').replace(identifiers, ':id').replace(/\/\d+(?=\/|$)/g, '/:id');
