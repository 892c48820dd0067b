import type { SignUpAnswerTexts } from '#i18n/ar/signUpAnswers.ts';
import type { Locale } from '#i18n/locale.ts';
import { call } from './api.ts';
import { byId, inputOf, made, rested, showProblem } from './fields.ts';

const pause = 350;

/** What stands behind a clinic's name: the host of this page without its first label, with its port. */
function baseOf({ hostname, host }: Location): string {
  const port = host.slice(hostname.length);
  if (/^(?:www|register|staging)\./.test(hostname)) return hostname.replace(/^[^.]*/, '') + port;
  return /^[\d.]+$|^\[/.test(hostname) ? `.localhost${port}` : `.${hostname}${port}`;
}

/** Only what an address may hold is kept while typing; the server judges the rest. */
const plain = (typed: string): string => typed.toLowerCase().replace(/[\s_.]+/g, '-');

/** Says at once whether the wished address is free and proposes three (UX-74), and suggests one from the names. */
export function watchAddress(
  locale: () => Locale,
  texts: () => SignUpAnswerTexts,
): { refuse(reply: unknown): void } {
  const input = inputOf('subdomain');
  const state = byId('subdomain-state');
  byId('base').textContent = baseOf(location);
  let own = input.value !== '';
  let asked = 0;

  const propose = (names: readonly string[]): void => {
    if (names.length === 0) return;
    const row = made('div', texts().suggestions, 'proposals');
    for (const name of names) {
      const button = made('button', name);
      button.type = 'button';
      button.dir = 'ltr';
      button.addEventListener('click', () => {
        input.value = name;
        own = true;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.focus();
      });
      row.append(button);
    }
    state.append(row);
  };
  const say = (reason: keyof SignUpAnswerTexts, names: readonly string[]): void => {
    state.replaceChildren(
      made('p', texts()[reason], reason === 'free' ? 'good' : reason === 'checking' ? '' : 'bad'),
    );
    propose(names);
  };
  const check = rested(pause, () => void ask());
  const ask = async (): Promise<void> => {
    const value = input.value;
    const number = (asked += 1);
    if (value === '') return state.replaceChildren();
    const { status, body } = await call(locale(), `/signup/subdomain?value=${encodeURIComponent(value)}`);
    // A slow answer to an earlier letter says nothing about this one.
    if (number !== asked || value !== input.value) return;
    if (status !== 200) return state.replaceChildren();
    if (body['available'] === true) say('free', []);
    else say((body['reason'] as 'invalid' | 'reserved' | 'taken' | null) ?? 'invalid', namesOf(body));
  };
  input.addEventListener('input', () => {
    own = input.value !== '';
    const typed = plain(input.value);
    if (typed !== input.value) input.value = typed;
    showProblem('subdomain', undefined);
    if (input.value !== '') say('checking', []);
    check();
  });
  const suggest = async (from: string): Promise<void> => {
    if (own || from.trim().length < 2) return;
    const { status, body } = await call(
      locale(),
      `/signup/subdomain?value=${encodeURIComponent(from.slice(0, 80))}`,
    );
    const [first] = namesOf(body);
    if (status !== 200 || own || (first === undefined && body['available'] !== true)) return;
    input.value = body['available'] === true ? from : (first ?? '');
    say('free', []);
  };
  for (const name of ['clinic_name', 'clinic_name_en'])
    inputOf(name).addEventListener('change', () => {
      const english = inputOf('clinic_name_en').value.trim();
      void suggest(english === '' ? inputOf('clinic_name').value : english);
    });
  if (own) check();
  return {
    refuse(details) {
      const body = (details ?? {}) as Readonly<Record<string, unknown>>;
      state.replaceChildren();
      propose(namesOf(body));
    },
  };
}

const namesOf = (body: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.isArray(body['suggestions']) ? body['suggestions'].map(String) : [];
