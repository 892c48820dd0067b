import { stays, type Transition } from '../workflow.ts';
import type { AnyWords } from './wordParts.ts';

interface Named {
  readonly words?: Readonly<Record<'ar' | 'en', AnyWords>>;
  readonly person?: string;
  readonly workflow?: {
    readonly states: Readonly<Record<string, string>>;
    readonly transitions: Readonly<Record<string, Transition>>;
  };
  readonly reports?: Readonly<Record<string, { readonly columns: object }>>;
}

/** Parts of the sentences about a step that leads to one state. */
const parts = {
  ar: { becomes: 'تصبح حالة «{title}»: ', stays: '، ويبقى في السجل', told: '، ويُبلَّغ ', done: '«{title}»: ' },
  en: {
    becomes: '“{title}” becomes: ',
    stays: ' and stays on record',
    told: '. Told: ',
    done: '“{title}”: ',
  },
} as const;

/** What is said before and after each step into one state where the declaration says nothing of it. */
function stepWords({ workflow, person }: Named, locale: 'ar' | 'en', { states, transitions }: AnyWords) {
  const { becomes, stays: remains, told, done } = parts[locale];
  const made = Object.entries(workflow?.transitions ?? {}).flatMap(([name, { to, notify = [] }]) => {
    if (typeof to !== 'string' || to === stays) return [];
    const word = states?.[to] ?? to;
    const isOver = ['muted', 'danger'].includes(workflow?.states[to] ?? '');
    const isTold = person !== undefined && notify.some((one) => one.to === 'person');
    const consequence = `${becomes}${word}${isOver ? remains : ''}${isTold ? `${told}{${person}}` : ''}.`;
    return [[name, { consequence, done: `${done}${word}`, ...transitions?.[name] }] as const];
  });
  return made.length === 0 ? {} : { transitions: { ...transitions, ...Object.fromEntries(made) } };
}

/** The columns of each report, called like the field of the resource they share their name with. */
function reportWords({ reports = {} }: Named, words: AnyWords) {
  const named = Object.entries(words.reports ?? {}).map(([name, said]) => {
    const shared = Object.keys(reports[name]?.columns ?? {}).flatMap((column) => {
      const word = words.fields[column];
      return word === undefined ? [] : [[column, word] as const];
    });
    return [name, { ...said, columns: { ...Object.fromEntries(shared), ...said.columns } }] as const;
  });
  return named.length === 0 ? {} : { reports: Object.fromEntries(named) };
}

/** The words of a declaration with what follows from its others (`Words` says which may be left out); undefined where nothing is to be filled. */
export function filledWords(spec: Named): Named['words'] {
  // In the built app words stand behind getters until their language comes; the build has filled them.
  if (spec.words === undefined || Object.getOwnPropertyDescriptor(spec.words, 'ar')?.get) return undefined;
  const filled = (locale: 'ar' | 'en', words: AnyWords): AnyWords => ({
    ...words,
    ...stepWords(spec, locale, words),
    ...reportWords(spec, words),
  });
  return { ar: filled('ar', spec.words.ar), en: filled('en', spec.words.en) };
}
