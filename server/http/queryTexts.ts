import { isBadText } from './jsonBody.ts';
import { ProblemError } from '../problems.ts';

/**
 * Each name of an address is sent once, as a text (SEC-47); one that says it is a list, `equipment[]`, may come several times and is then
 * read as its values apart by commas. Throws 400 for anything else.
 */
export function demandTexts(query: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(query)) {
    const isList = name.endsWith('[]') && Array.isArray(value) && value.length <= 20;
    const text: unknown = isList ? (value as readonly unknown[]).map(String).join(',') : value;
    if (typeof text !== 'string' || isBadText(text) || isBadText(name)) throw new ProblemError('bad_request');
    query[name] = text;
  }
}
