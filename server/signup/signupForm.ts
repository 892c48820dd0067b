import { boolean, email, phone, select, text } from '#metadata/fields/kinds.ts';
import { anywhere, hasInvisible, normalise, plainDigits, plainPhone } from '#metadata/fields/normalise.ts';
import { withoutTail } from '#metadata/fields/tails.ts';
import { isPhone } from '#metadata/fields/phones.ts';
import { problemOf } from '#metadata/fields/validate.ts';
import { passwordProblem } from '../auth/judgeApart.ts';
import { passwordLength } from '../auth/passwordLength.ts';
import { countries, isCountry, type Country } from '../clinic/countries.ts';
import { invalid, type FieldProblem } from '../problems.ts';
import { formSchema, type JsonSchema } from '../openapi/fieldSchema.ts';
import { isSubdomain, subdomainShape } from './subdomains.ts';

/** What a person typed to make a clinic, checked and in its stored form (platform.md 5). */
export interface SignupForm {
  readonly clinic_name: string;
  readonly clinic_name_en: string | null;
  readonly subdomain: string;
  readonly clinic_type: 'dental' | 'medical' | 'mixed';
  readonly country: Country;
  readonly owner_name: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly sample_data: boolean;
  /** The trap was filled: a machine, which gets the usual answer and nothing else. */
  readonly trapped: boolean;
}

const fields = {
  clinic_name: text({ required: true, minLength: 2, maxLength: 80 }),
  clinic_name_en: text({ minLength: 2, maxLength: 80 }),
  subdomain: text({ required: true }),
  clinic_type: select(['dental', 'medical', 'mixed'], { required: true, default: 'dental' }),
  country: select(Object.keys(countries) as Country[], { required: true, default: 'EG' }),
  owner_name: text({ required: true, minLength: 3, maxLength: 80 }),
  name: text({ required: true, minLength: 3, maxLength: 50, code: true }),
  email: email({ required: true }),
  phone: phone({ required: true }),
  accept_terms: boolean({ required: true }),
  sample_data: boolean({ default: false }),
} as const;
type Name = keyof typeof fields;
const usernameShape = /^[A-Za-z0-9._-]+$/;
const apart = ['password', 'password_confirmation', 'honeypot_field'];

const password: JsonSchema = { type: 'string', format: 'password' };

/** The form as the document tells of it. */
export const signupSchema: JsonSchema = formSchema(
  fields,
  {
    subdomain: { pattern: subdomainShape.source },
    name: { pattern: usernameShape.source },
    password: { ...password, ...passwordLength },
    password_confirmation: password,
    accept_terms: { const: true },
    honeypot_field: { type: 'string' },
  },
  ['password', 'password_confirmation', 'accept_terms'],
);

type Errors = Record<string, FieldProblem>;
type Values = Record<Name, unknown>;

/** Reads the form. Throws 422 with what is wrong with each field, in the form's order. */
export async function readSignup(body: Readonly<Record<string, unknown>>): Promise<SignupForm> {
  const errors: Errors = {};
  for (const name of Object.keys(body))
    if (!Object.hasOwn(fields, name) && !apart.includes(name)) errors[name] = { key: 'unknown_field' };
  const values = Object.fromEntries(
    (Object.keys(fields) as Name[]).map((name) => [name, readField(name, body[name], errors)]),
  ) as Values;
  checkNames(body, values, errors);
  const password = await readPassword(body, values, errors);
  const trap = body['honeypot_field'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    ...(values as unknown as SignupForm),
    password,
    trapped: trap !== undefined && trap !== null && (typeof trap !== 'string' || trap.trim() !== ''),
  };
}

function readField(name: Name, sent: unknown, errors: Errors): unknown {
  const field = fields[name];
  // These names are judged as they were typed: what is cleaned away might pose as another (SEC-50).
  const value =
    name === 'subdomain'
      ? sent
      : name === 'name' && typeof sent === 'string'
        ? withoutTail(plainDigits(sent).replace(/^ +/, ''), ' ')
        : // The number alone depends on the country, which is read beside it.
          normalise(field, sent, anywhere);
  const options = field.options as { required?: boolean; default?: unknown };
  if (value === null || value === undefined || value === '') {
    if (options.default !== undefined) return options.default;
    if (options.required === true) errors[name] = { key: 'required' };
    return null;
  }
  const problem = name === 'phone' ? undefined : problemOf(field, value, '');
  if (problem !== undefined) errors[name] = problem;
  return value;
}

/** What a field's kind alone cannot say. */
function checkNames(body: Readonly<Record<string, unknown>>, values: Values, errors: Errors): void {
  const typed = (name: Name): string | undefined =>
    errors[name] === undefined && typeof values[name] === 'string' ? values[name] : undefined;
  const {
    subdomain,
    name,
    owner_name: owner,
  } = {
    subdomain: typed('subdomain'),
    name: typed('name'),
    owner_name: typed('owner_name'),
  };
  if (values.subdomain !== null && (subdomain === undefined || !isSubdomain(subdomain)))
    errors['subdomain'] = { key: 'bad_subdomain' };
  if (name !== undefined && !usernameShape.test(name)) errors['name'] = { key: 'bad_username' };
  if (owner !== undefined && !/\S\s+\S/.test(owner)) errors['owner_name'] = { key: 'two_words' };
  const sent = body['email'];
  if (typeof sent === 'string' && hasInvisible(sent)) errors['email'] = { key: 'bad_email' };
  if (values.accept_terms === false) errors['accept_terms'] = { key: 'terms_required' };
  if (errors['accept_terms'] !== undefined) errors['accept_terms'] = { key: 'terms_required' };
  readPhone(body['phone'], values, errors);
}

/** The number is read as one of the chosen country; WhatsApp needs the whole of it. */
function readPhone(sent: unknown, values: Values, errors: Errors): void {
  if (typeof sent !== 'string' || errors['phone'] !== undefined) return;
  const stored = plainPhone(sent, isCountry(values.country) ? { country: values.country } : anywhere);
  if (stored.startsWith('+') && isPhone(stored)) values.phone = stored;
  else errors['phone'] = { key: 'bad_phone' };
}

async function readPassword(
  body: Readonly<Record<string, unknown>>,
  values: Values,
  errors: Errors,
): Promise<string> {
  const { password, password_confirmation: again } = body;
  const around = [values.name, values.owner_name, values.clinic_name, values.clinic_name_en];
  const names = [...around, values.subdomain, values.email, values.phone].map((one) =>
    typeof one === 'string' ? one : null,
  );
  const weak = await passwordProblem(password, names);
  if (weak !== undefined) errors['password'] = weak;
  else if (again !== password) errors['password_confirmation'] = { key: 'password_mismatch' };
  return String(password);
}
