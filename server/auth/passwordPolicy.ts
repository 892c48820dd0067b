import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { FieldProblem } from '../problems.ts';
import { passwordLength } from './passwordLength.ts';

/** Words people in this region build passwords from, as they are typed on either keyboard (SEC-26). */
const arabicWords = [
  'محمد احمد محمود علي حسن حسين ابراهيم خالد عمر يوسف مصطفى عبدالله عبدالرحمن فاطمة مريم عائشة نور سارة',
  'حبيبي حبيبتي الله بسم الرحمن الرحيم سبحان الحمدلله لااله مصر القاهرة الاسكندرية السعودية كلمة المرور باسورد عيادة دكتور مستشفى',
  'habibi habibty allah bismillah mohamed mohammed ahmed mahmoud mostafa ibrahim fatma mariam masr cairo zamalek ahly alahly',
  'clinic dental dentist doctor hospital eyada demo',
]
  .join(' ')
  .split(' ');

let estimator: ZxcvbnFactory | undefined;
/** The dictionaries take some 20 MB, so they are unfolded at the first use. */
const strength = (): ZxcvbnFactory =>
  (estimator ??= new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, 'words-arabic': arabicWords },
    graphs: common.adjacencyGraphs,
    // A hundred, the usual, take eight times as long.
    l33tMaxSubstitutions: 10,
  }));

let commonPasswords: ReadonlySet<string> | undefined;
/** More than 10,000 of the commonest, whatever the estimate says about them. */
function isCommon(password: string): boolean {
  if (commonPasswords === undefined) {
    const list =
      (common.dictionary as Readonly<Record<string, readonly (string | number)[]>>)['passwords-common'] ?? [];
    commonPasswords = new Set([...list.map((one) => String(one).toLowerCase()), ...arabicWords]);
  }
  return commonPasswords.has(password.toLowerCase());
}

/** Estimated guesses of a lasting password: zxcvbn's scale from 0 to 4 (DESIGN 9.5). */
const leastScore = 3;
const { minLength: shortest, maxLength: longest } = passwordLength;
/** The estimate of a longer text says nothing new and takes six times as long. */
const mostEstimated = 40;

/** How good a password is: `score` from 0 to 4, and what is wrong with it, if anything. */
export interface Judgement {
  readonly score: number;
  readonly problem: FieldProblem | undefined;
}

/** Judges a new password against DESIGN 9.5 and SEC-26; see `passwordProblem`. For a thread, not for the event loop. */
export function judgePassword(password: unknown, names: readonly (string | null)[]): Judgement {
  const bad = (key: string): Judgement => ({ score: 0, problem: { key } });
  if (typeof password !== 'string') return bad(password === undefined ? 'required' : 'wrong_type');
  const text = password.normalize('NFKC');
  const length = [...text].length;
  if (length === 0) return bad('required');
  if (length < shortest) return bad('password_too_short');
  if (length > longest) return bad('password_too_long');
  const words = names.flatMap((name) => wordsOf(name));
  const bare = text.toLowerCase();
  if (isCommon(text) || words.some((word) => bare === word)) return bad('password_too_easy');
  const { score } = strength().check(text.slice(0, mostEstimated), words);
  return { score, problem: score < leastScore ? { key: 'password_too_easy' } : undefined };
}

const wordsOf = (name: string | null): string[] =>
  name === null
    ? []
    : [name, ...name.split(/[\s.@_-]+/)].map((word) => word.toLowerCase()).filter((word) => word.length > 2);
