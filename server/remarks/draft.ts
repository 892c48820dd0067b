import { date, longText } from '#metadata/fields/kinds.ts';
import { anywhere, cleanText, normalise } from '#metadata/fields/normalise.ts';
import { isId, problemOf } from '#metadata/fields/validate.ts';
import type { FieldProblem } from '../problems.ts';
import { invalid, ProblemError } from '../problems.ts';

/** A piece of a remark: text as it was typed, or a person by their account. */
export type RemarkPart = { readonly text: string } | { readonly user_id: string };

/** The most a remark may hold. */
export const remarkLimits = { letters: 2_000, mentions: 20, files: 10, parts: 100 } as const;

export interface RemarkDraft {
  readonly body: readonly RemarkPart[];
  /** `YYYY-MM-DD` of the clinic. */
  readonly follow_up_on: string | null;
  readonly files: readonly string[];
}

const remarkTextField = longText({ maxLength: remarkLimits.letters });
const day = date();

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One piece as it is kept; undefined where it is neither. */
function partOf(value: unknown): RemarkPart | undefined {
  if (!isRow(value) || Object.keys(value).some((key) => !['text', 'user_id', 'name'].includes(key)))
    return undefined;
  const { text, user_id: user } = value;
  if (typeof text === 'string' && user === undefined)
    return { text: cleanText(text).replace(/\r\n?/g, '\n') };
  return isId(user) && text === undefined ? { user_id: user.toLowerCase() } : undefined;
}

/** Neighbouring texts in one piece, nothing empty, no space around the whole. */
function joined(parts: readonly RemarkPart[]): readonly RemarkPart[] {
  const whole: RemarkPart[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if ('text' in part && last !== undefined && 'text' in last)
      whole[whole.length - 1] = { text: last.text + part.text };
    else whole.push(part);
  }
  const trimmed = whole.map((part, index) => {
    if (!('text' in part)) return part;
    const start = index === 0 ? part.text.trimStart() : part.text;
    return { text: index === whole.length - 1 ? start.trimEnd() : start };
  });
  return trimmed.filter((part) => !('text' in part) || part.text !== '');
}

const mentionsIn = (parts: readonly RemarkPart[]): readonly string[] =>
  parts.flatMap((part) => ('user_id' in part ? [part.user_id] : []));

/** Whom a remark names, each once. */
export const mentioned = (parts: readonly RemarkPart[]): readonly string[] => [...new Set(mentionsIn(parts))];

/** The text of a remark in order, or what is wrong with it. */
function readBody(value: unknown): readonly RemarkPart[] | FieldProblem {
  if (value === undefined || value === null) return { key: 'required' };
  if (!Array.isArray(value)) return { key: 'wrong_type' };
  if (value.length > remarkLimits.parts) return { key: 'too_many', values: { max: remarkLimits.parts } };
  const parts = value.map(partOf);
  if (!parts.every((part) => part !== undefined)) return { key: 'wrong_type' };
  const body = joined(parts);
  const text = body.map((part) => ('text' in part ? part.text : '')).join('');
  if (body.length === 0) return { key: 'required' };
  if (mentionsIn(body).length > remarkLimits.mentions)
    return { key: 'too_many', values: { max: remarkLimits.mentions } };
  return (text === '' ? undefined : problemOf(remarkTextField, text, '')) ?? body;
}

function readFiles(value: unknown): readonly string[] | FieldProblem {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every(isId)) return { key: 'wrong_type' };
  const ids = [...new Set(value.map((id: string) => id.toLowerCase()))];
  return ids.length > remarkLimits.files ? { key: 'too_many', values: { max: remarkLimits.files } } : ids;
}

function readDay(value: unknown, today: string): string | null | FieldProblem {
  const wanted = normalise(day, value, anywhere);
  if (wanted === null) return null;
  const wrong = problemOf(day, wanted, today);
  if (wrong) return wrong;
  return String(wanted) < today ? { key: 'day_past' } : String(wanted);
}

const isProblem = (value: unknown): value is FieldProblem => isRow(value) && 'key' in value;

/**
 * What a person sent as a remark, cleaned; in a change only what was sent is there. Throws 422 on the field it belongs to:
 * `unknown_field`, a text that is missing or too long, a day that has passed (UX-82).
 */
export function readRemark(
  sent: Readonly<Record<string, unknown>>,
  today: string,
  part: 'whole' | 'change',
): Partial<RemarkDraft> {
  const known = part === 'whole' ? ['body', 'follow_up_on', 'files'] : ['body', 'follow_up_on', 'version'];
  const strange = Object.keys(sent).filter((name) => !known.includes(name));
  if (strange.length > 0)
    throw new ProblemError('unknown_field', {
      errors: Object.fromEntries(strange.map((name) => [name, { key: 'unknown_field' }])),
    });
  const read = {
    ...(part === 'whole' || 'body' in sent ? { body: readBody(sent['body']) } : {}),
    ...('follow_up_on' in sent ? { follow_up_on: readDay(sent['follow_up_on'], today) } : {}),
    ...('files' in sent ? { files: readFiles(sent['files']) } : {}),
  };
  const wrong = Object.entries(read).filter(([, value]) => isProblem(value));
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong) as Readonly<Record<string, FieldProblem>>);
  return read as Partial<RemarkDraft>;
}
