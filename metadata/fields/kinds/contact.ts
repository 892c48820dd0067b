import { shaped } from '../checks.ts';
import { isEmail } from '../emails.ts';
import { isPhone, plainPhone } from '../phones.ts';
import { problem, type Problem, type ProblemKey } from '../problem.ts';
import { trimmed } from '../signs.ts';
import type { CommonOptions, Defaulted } from '../types.ts';
import { builderOf, scalar, type KindSlice } from './kind.ts';

interface PhoneOptions extends CommonOptions {
  /** The yes or no of the record without which nobody is offered to write to the number (SEC-67). */
  readonly consent?: string;
}
/** Kept in one international form, +20…. */
export const phone = builderOf<'phone', string, PhoneOptions>('phone');
/** An e-mail address. */
export const email = builderOf<'email', string, CommonOptions>('email');
/** An address of the web. */
export const url = builderOf<'url', string, CommonOptions>('url');
/** A colour, `#rrggbb`. */
export const color = builderOf<'color', string, Defaulted<`#${string}`>>('color');

const found =
  (isOne: (text: string) => boolean, key: ProblemKey) =>
  (value: unknown): Problem | undefined =>
    typeof value !== 'string' ? problem('wrong_type') : isOne(value) ? undefined : problem(key);

const written = { ...scalar, text: 'plain', ordered: false, sorts: 'offered', inLists: 'first' } as const;

export const phoneSlice: KindSlice = {
  ...written,
  search: 'code',
  identifies: true,
  normalise: plainPhone,
  problem: found(isPhone, 'bad_phone'),
};

export const emailSlice: KindSlice = {
  ...written,
  text: 'folded',
  search: 'code',
  identifies: true,
  normalise: (typed) => trimmed(typed).toLowerCase(),
  problem: found(isEmail, 'bad_email'),
};

export const urlSlice: KindSlice = {
  ...written,
  search: 'words',
  normalise: trimmed,
  problem: shaped(/^https?:\/\/[^\s<>"]+$/, 'bad_url', 2000),
};

export const colorPattern = /^#[0-9a-f]{6}$/;
export const colorSlice: KindSlice = {
  ...written,
  normalise: (typed) => trimmed(typed).toLowerCase(),
  problem: shaped(colorPattern, 'bad_color'),
};
