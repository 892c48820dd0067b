import { useEffect, useReducer } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { useListContext } from 'ra-core';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { SearchInput } from '#src/ui/SearchInput.tsx';
import { nounOf } from '../parts/titles.ts';
import { useListSetting } from './listSetting.ts';

/** Milliseconds of a pause after which the list is asked; with its answer within 300 (UX-52). */
const STILL = 150;

interface Question {
  readonly typed: string;
  /** What the list asks, as seen last. */
  readonly seen: string;
  /** What was asked from here and may not have come back yet; the last one counts. */
  readonly sent: readonly string[];
}

/** The list asks something else: our own questions coming back change nothing typed since, back and clearing do. */
function answered({ typed, sent }: Question, asked: string): Question {
  const own = sent.lastIndexOf(asked);
  return own < 0
    ? { typed: asked, seen: asked, sent: [asked] }
    : { typed, seen: asked, sent: sent.slice(own) };
}

const changedQuestion = (before: Question, change: (now: Question) => Question): Question => change(before);

/** What is typed, and how it changes; the list is asked once the typing pauses. */
function useTyped(): readonly [string, (next: string) => void] {
  const { filterValues, setFilters } = useListContext();
  const { pathname } = useLocation();
  // Somebody is on the way to another screen, whose code still loads: the list must not call them back.
  const { location: next } = useNavigation();
  const isLeft = next !== undefined && next.pathname !== pathname;
  const asked = typeof filterValues['q'] === 'string' ? filterValues['q'] : '';
  // No useState: a key that falls while the new list is being drawn would be added to the state of that drawing, which
  // is then thrown away, and with it what was typed (React works updates out ahead of time, reducers not).
  const [{ typed, seen, sent }, setState] = useReducer(changedQuestion, {
    typed: asked,
    seen: asked,
    sent: [asked],
  });
  const setTyped = (next: string): void => setState((before) => ({ ...before, typed: next }));
  if (seen !== asked) setState((before) => answered(before, asked));
  const last = sent.at(-1);
  useEffect(() => {
    const question = typed.trim();
    if (isLeft || question === last) return undefined;
    const place = window.location.pathname;
    const timer = setTimeout(() => {
      if (window.location.pathname !== place) return;
      const { q: _, ...others } = filterValues;
      setState((before) => ({ ...before, sent: [...before.sent, question] }));
      setFilters(question === '' ? others : { ...others, q: question });
    }, STILL);
    return () => clearTimeout(timer);
  }, [typed, last, filterValues, setFilters, isLeft]);
  return [typed, setTyped];
}

/** One search box over the declared fields. */
export function SearchBox() {
  const { resource } = useListSetting();
  const { t, locale } = useReading();
  const [typed, setTyped] = useTyped();
  const label = say(locale, t.list.search, { many: nounOf(resource, 'many', locale) });
  return <SearchInput label={label} value={typed} onChange={setTyped} maxWidth={300} isShortcut />;
}
