import type { SignUpAnswerTexts } from '#i18n/ar/signUpAnswers.ts';
import { call } from '../api.ts';
import { byId, inputOf, newElement, rested, showProblem } from '../fields.ts';

const pause = 350;

/** What stands behind a clinic's name: the host of this page without its first label, with its port. */
function baseOf({ hostname, host }: Location): string {
  const port = host.slice(hostname.length);
  if (/^(?:www|register|staging)\./.test(hostname)) return hostname.replace(/^[^.]*/, '') + port;
  return /^[\d.]+$|^\[/.test(hostname) ? `.localhost${port}` : `.${hostname}${port}`;
}

/** Only what an address may hold is kept while typing; the server judges the rest. */
const plainAddress = (typed: string): string => typed.toLowerCase().replace(/[\s_.]+/g, '-');

type Body = Readonly<Record<string, unknown>>;
const namesOf = (body: Body): readonly string[] =>
  Array.isArray(body['suggestions']) ? body['suggestions'].map(String) : [];
const pathOf = (value: string): string => `/signup/subdomain?value=${encodeURIComponent(value.slice(0, 80))}`;

type Reason = 'checking' | 'free' | 'invalid' | 'reserved' | 'taken';
const looks: Readonly<Partial<Record<Reason, string>>> = { checking: '', free: 'good' };

/** The line under the address. */
interface State {
  say(reason: Reason, names?: readonly string[]): void;
  propose(names: readonly string[]): void;
  clear(): void;
}

/** Seen at the field itself, not only in the line under it. */
const mark = (wrong: boolean): void =>
  wrong
    ? inputOf('subdomain').setAttribute('aria-invalid', 'true')
    : inputOf('subdomain').removeAttribute('aria-invalid');

function stateLine(texts: SignUpAnswerTexts, choose: (name: string) => void): State {
  const line = byId('subdomain-state');
  const propose = (names: readonly string[]): void => {
    if (names.length === 0) return;
    const row = newElement('div', texts.suggestions, 'proposals');
    for (const name of names) {
      const button = newElement('button', name);
      button.type = 'button';
      button.dir = 'ltr';
      button.addEventListener('click', () => choose(name));
      row.append(button);
    }
    line.append(row);
  };
  return {
    propose,
    clear: () => line.replaceChildren(),
    say(reason, names = []) {
      line.replaceChildren(newElement('p', texts[reason], looks[reason] ?? 'bad'));
      mark(looks[reason] === undefined);
      propose(names);
    },
  };
}

/** Asks about the address as it stands when the typing rests. */
function checker(input: HTMLInputElement, state: State): () => void {
  return rested(pause, () => void ask());
  async function ask(): Promise<void> {
    const value = input.value;
    if (value === '') return state.clear();
    const { status, body } = await call(pathOf(value));
    // A slow answer to an earlier letter says nothing about this one.
    if (value !== input.value) return;
    if (status !== 200) state.clear();
    else if (body['available'] === true) state.say('free');
    else state.say((body['reason'] as Reason | null) ?? 'invalid', namesOf(body));
  }
}

/** Fills an empty address from the clinic's name, the English one first, until the person writes their own. */
function suggestFromNames(isOwn: () => boolean, fill: (name: string) => void): void {
  const suggest = async (): Promise<void> => {
    const from = inputOf('clinic_name_en').value.trim() || inputOf('clinic_name').value.trim();
    if (isOwn() || from.length < 2) return;
    const { status, body } = await call(pathOf(from));
    const name = body['available'] === true ? from : namesOf(body)[0];
    if (status === 200 && name !== undefined && !isOwn()) fill(name);
  };
  for (const name of ['clinic_name', 'clinic_name_en'])
    inputOf(name).addEventListener('change', () => void suggest());
}

/** Says at once whether the wished address is free and proposes three (UX-74), and suggests one from the names. */
export function watchAddress(texts: SignUpAnswerTexts): { readonly refuse: (details: unknown) => void } {
  const input = inputOf('subdomain');
  byId('base').textContent = baseOf(location);
  let own = input.value !== '';
  const state = stateLine(texts, (name) => {
    input.value = name;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  });
  const check = checker(input, state);
  input.addEventListener('input', () => {
    own = input.value !== '';
    const typed = plainAddress(input.value);
    if (typed !== input.value) input.value = typed;
    showProblem('subdomain', undefined);
    if (own) state.say('checking');
    check();
  });
  suggestFromNames(
    () => own,
    (name) => {
      input.value = name;
      // Whoever is about to type here replaces it.
      if (document.activeElement === input) input.select();
      state.say('free');
      input.form?.dispatchEvent(new Event('input'));
    },
  );
  if (own) check();
  return {
    refuse(details) {
      state.clear();
      state.propose(namesOf((details ?? {}) as Body));
    },
  };
}
