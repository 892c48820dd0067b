import type { SignUpAnswerTexts } from '#i18n/ar/signUpAnswers.ts';
import { call, type Reply } from '../api.ts';
import { byId, inputOf, newElement, rested, showProblem } from '../fields.ts';
import { watchAddress } from './address.ts';
import { keepTyped } from './kept.ts';

/** What the page says while it is filled in, in its own language: it travels with the page. */
const texts = JSON.parse(byId('texts').textContent) as SignUpAnswerTexts & { readonly submit: string };
const form = byId<HTMLFormElement>('signup');
const banner = byId('form-problem');
const button = byId<HTMLButtonElement>('submit');

const names = [
  'clinic_name',
  'clinic_name_en',
  'subdomain',
  'clinic_type',
  'country',
  'owner_name',
  'name',
  'email',
  'phone',
  'password',
  'password_confirmation',
  'sample_data',
  'accept_terms',
];
const optional = new Set(['clinic_name_en', 'sample_data']);
const codes: Readonly<Record<string, string>> = {
  EG: '+20',
  SA: '+966',
  AE: '+971',
  KW: '+965',
  QA: '+974',
  BH: '+973',
  OM: '+968',
  JO: '+962',
};

function clear(): void {
  banner.hidden = true;
  for (const name of names) showProblem(name, undefined);
}
const keptTyped = keepTyped(form);
const address = watchAddress(texts);

const showCode = (): void => {
  byId('code').textContent = codes[inputOf('country').value] ?? '';
};
inputOf('country').addEventListener('change', showCode);
showCode();

byId('reveal-row').hidden = false;
inputOf('reveal').addEventListener('change', () => {
  for (const name of ['password', 'password_confirmation'])
    inputOf(name).type = inputOf('reveal').checked ? 'text' : 'password';
});

/** Whether the password is strong enough is the server's to say: the dictionaries stay there (DESIGN 9.27). */
const judge = rested(500, () => void judgePassword());
async function judgePassword(): Promise<void> {
  const password = inputOf('password').value;
  const state = byId('password-state');
  if (password === '') return state.replaceChildren();
  const around = ['name', 'owner_name', 'clinic_name', 'clinic_name_en', 'subdomain', 'email'];
  const { status, body } = await call('/password-strength', {
    password,
    names: around.map((name) => inputOf(name).value),
  });
  if (status !== 200 || password !== inputOf('password').value) return;
  const problem = typeof body['message'] === 'string' ? body['message'] : undefined;
  state.replaceChildren(newElement('p', problem ?? texts.strong, problem === undefined ? 'good' : 'bad'));
}
inputOf('password').addEventListener('input', judge);
form.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLElement) showProblem(target.id, undefined);
  key = undefined;
});

/** One for each set of values: a repeated click makes no second clinic, a corrected form is a new call. */
let key: string | undefined;
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const valueOf = (name: string): string | boolean => {
  const input = inputOf(name);
  return input.type === 'checkbox' ? input.checked : input.value;
};

/** What can be seen without the server. */
function missingFields(): Record<string, string> {
  const problems: Record<string, string> = {};
  const sentences: Readonly<Record<string, string>> = texts.missing;
  for (const name of names)
    if (!optional.has(name) && valueOf(name) === '') problems[name] = sentences[name] ?? texts.required;
  if (problems['password'] === undefined && valueOf('password') !== valueOf('password_confirmation'))
    problems['password_confirmation'] = texts.mismatch;
  if (valueOf('accept_terms') === false) problems['accept_terms'] = texts.termsRequired;
  return problems;
}

/** Marks the fields and goes to the first. */
function refuse(sentence: string, problems: Readonly<Record<string, unknown>>): void {
  clear();
  banner.textContent = sentence;
  banner.hidden = false;
  const wrong = names.filter((name) => problems[name] !== undefined);
  for (const name of wrong) showProblem(name, String(problems[name]));
  const [first] = wrong;
  if (first === undefined) banner.focus();
  else inputOf(first).focus();
}

/**
 * Opens the clinic with the code of the answer. It stands in the fragment, which reaches no server and no log, works once and
 * for a minute; the clinic's page takes it out of the address at once.
 */
const entryOf = (body: Reply['body']): string | undefined =>
  typeof body['entry_code'] === 'string'
    ? `${String(body['login_url'])}#enter=${body['entry_code']}`
    : undefined;

function showDone({ body }: Reply): void {
  keptTyped.forget();
  const entry = entryOf(body);
  const clinic = body['clinic'] as { readonly url: string };
  const done = byId('done');
  const link = newElement('bdi', new URL(clinic.url).host, 'address');
  link.dir = 'ltr';
  const line = newElement('p', `${texts.doneAddress} `);
  line.append(link);
  const enter = newElement('a', entry === undefined ? texts.enter : texts.entering, 'call');
  enter.href = entry ?? String(body['login_url']);
  done.replaceChildren(
    newElement('h1', String(body['message'])),
    line,
    newElement('p', texts.doneMail, 'hint'),
    enter,
  );
  for (const part of document.querySelectorAll<HTMLElement>('.signup-words, #signup')) part.hidden = true;
  done.hidden = false;
  done.focus();
  // Going back from the clinic does not come here again, where the code is used up.
  if (entry !== undefined) location.replace(entry);
}

let sending = false;
async function send(): Promise<void> {
  const problems = missingFields();
  if (Object.keys(problems).length > 0) return refuse(texts.review, problems);
  clear();
  sending = true;
  button.setAttribute('aria-busy', 'true');
  button.textContent = texts.sending;
  key ??= newKey();
  const values = Object.fromEntries([...names, 'honeypot_field'].map((name) => [name, valueOf(name)]));
  const reply = await call('/signup', values, { 'idempotency-key': key });
  sending = false;
  button.removeAttribute('aria-busy');
  button.textContent = texts.submit;
  if (reply.status === 201) return showDone(reply);
  const { message, errors, details } = reply.body;
  refuse(typeof message === 'string' ? message : texts.failed, (errors ?? {}) as Record<string, unknown>);
  if (details !== undefined) address.refuse(details);
}
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!sending) void send();
});
