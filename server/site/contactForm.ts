import { contactPage as arabic } from '#i18n/ar/contactPage.ts';
import { contactPage as english } from '#i18n/en/contactPage.ts';
import { email, longText, text } from '#metadata/fields/kinds.ts';
import { anywhere, normalise } from '#metadata/fields/normalise.ts';
import { problemOf } from '#metadata/fields/validate.ts';
import type { Locale } from '#metadata/resource.ts';
import { formSchema } from '../openapi/fieldSchema.ts';
import { invalid, type FieldProblem } from '../problems.ts';

/** What a visitor wrote, checked and in its stored form (platform.md 8). */
export interface ContactForm {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly clinicName: string;
  readonly message: string;
  /** The trap was filled: a machine, which gets the usual answer and nothing else (SEC-61). */
  readonly isTrapped: boolean;
}

const short = { required: true, maxLength: 255 } as const;
const fields = {
  name: text(short),
  email: email({ required: true }),
  phone: text({ ...short, code: true }),
  clinicName: text(short),
  message: longText({ required: true, maxLength: 20_000 }),
} as const;
type Name = keyof typeof fields;
const names = Object.keys(fields) as Name[];

/** The form as the document tells of it. */
export const contactSchema = formSchema(fields, { honeypot_field: { type: 'string' } });

/** Reads the form. Throws 422 with what is wrong with each field, in the reader's language. */
export function readContact(body: Readonly<Record<string, unknown>>, locale: Locale): ContactForm {
  const { required } = locale === 'ar' ? arabic : english;
  const errors: Record<string, FieldProblem> = {};
  for (const name of Object.keys(body))
    if (!Object.hasOwn(fields, name) && name !== 'honeypot_field') errors[name] = { key: 'unknown_field' };
  const values = Object.fromEntries(
    names.map((name) => {
      const typed = body[name];
      // One line each: what stands in a list and in the head of a mail (SEC-54).
      const line = typeof typed === 'string' && name !== 'message' ? typed.replace(/\s+/g, ' ') : typed;
      const value = normalise(fields[name], line, anywhere);
      const isEmpty = value === null || value === undefined || value === '';
      const problem = isEmpty ? required[name] : problemOf(fields[name], value, '');
      if (problem !== undefined) errors[name] = problem;
      return [name, value];
    }),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const trap = body['honeypot_field'];
  const isTrapped = trap !== undefined && trap !== null && (typeof trap !== 'string' || trap.trim() !== '');
  return { ...(values as unknown as Record<Name, string>), isTrapped };
}
