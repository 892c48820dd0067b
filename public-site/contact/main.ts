import { call } from '../api.ts';
import { byId, inputOf, showProblem } from '../fields.ts';

const form = byId<HTMLFormElement>('contact');
const button = byId<HTMLButtonElement>('submit');
const banner = byId('form-problem');
const thanks = byId('thanks');
const names = ['name', 'email', 'clinicName', 'phone', 'message'];
const word = button.textContent;

function refuse(sentence: string, errors: Readonly<Record<string, unknown>>): void {
  banner.textContent = sentence;
  banner.hidden = false;
  const wrong = names.filter((name) => errors[name] !== undefined);
  for (const name of names) showProblem(name, name in errors ? String(errors[name]) : undefined);
  const [first] = wrong;
  (first === undefined ? banner : byId(first)).focus();
}

/** The form gives way to the thanks, and comes back for another message. */
function show(which: 'form' | 'thanks'): void {
  form.hidden = which !== 'form';
  thanks.hidden = which !== 'thanks';
  (which === 'form' ? byId('name') : thanks).focus();
}

let isSending = false;
async function send(): Promise<void> {
  isSending = true;
  button.setAttribute('aria-busy', 'true');
  button.textContent = form.dataset['sending'] ?? '';
  const values = Object.fromEntries([...names, 'honeypot_field'].map((name) => [name, inputOf(name).value]));
  const { status, body } = await call('/contact-messages', values);
  isSending = false;
  button.removeAttribute('aria-busy');
  button.textContent = word;
  const { message, errors } = body;
  const sentence = typeof message === 'string' ? message : undefined;
  if (status !== 201)
    return refuse(sentence ?? form.dataset['failed'] ?? '', (errors ?? {}) as Record<string, unknown>);
  const heading = thanks.querySelector('h2');
  if (heading !== null && sentence !== undefined) heading.textContent = sentence;
  banner.hidden = true;
  for (const name of names) showProblem(name, undefined);
  form.reset();
  show('thanks');
}

// What is wrong is said by the server in its words, under the field it belongs to.
form.noValidate = true;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!isSending) void send();
});
form.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLElement) showProblem(target.id, undefined);
});
byId('another').addEventListener('click', (event) => {
  event.preventDefault();
  show('form');
});
