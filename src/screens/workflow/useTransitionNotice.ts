import { useDataProvider, useNotify } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import { freshKey } from '#src/client/session/http.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useUndoNotice } from '#src/client/records/undo.tsx';
import { mayNow } from '../parts/access.ts';
import { titleOf } from '../parts/titles.ts';
import { useRefresh } from '../parts/useRefresh.ts';
import { askAfter } from './AskHost.tsx';
import { sentenceOf } from './filledText.ts';
import { transitionOf } from './transitions.ts';

export type SavedRecord = Row & { readonly id: string };

/**
 * Says that a record was moved. Where the declaration names the transition that takes it back, and this person may make it,
 * the toast offers it for ten seconds: a real call with the version the first one left (UX-29).
 */
export function useTransitionNotice(resource: AnyResource): (done: {
  readonly transition: string;
  readonly before: Row;
  /** What was asked for it, with the names of what was chosen. */
  readonly asked?: Row;
  readonly after: SavedRecord;
}) => void {
  const reading = useReading();
  const { t, locale } = reading;
  const provider = useDataProvider<ClinicDataProvider>();
  const notify = useNotify();
  const undoNotice = useUndoNotice();
  const refresh = useRefresh(resource);
  return ({ transition, before, asked = {}, after }) => {
    const action = resource.words[locale].actions?.[transition] ?? transition;
    const labels = {
      ...(before['_labels'] as Row),
      ...(asked['_labels'] as Row),
      ...(after['_labels'] as Row),
    };
    // A transition may answer with less than the whole record.
    const record = { ...before, ...asked, ...after, _labels: labels };
    askAfter({ resource: resource.name, transition, record });
    const text =
      sentenceOf({ resource, transition, part: 'done', record }, reading) ??
      say(locale, t.form.moved, { action, name: titleOf(resource, record, reading) });
    const back = transitionOf(resource, transition).undo;
    if (back === undefined || !mayNow(after).includes(back)) {
      notify(text, { type: 'success' });
      return;
    }
    const idempotencyKey = freshKey();
    const version = after['version'];
    const undo = async (): Promise<void> => {
      const { data } = await provider.transition(resource.name, {
        id: after.id,
        name: back,
        idempotencyKey,
        ...(typeof version === 'number' ? { version } : {}),
      });
      refresh(data);
    };
    undoNotice({ text, undo });
  };
}

/** The same for many records at once: what was done is taken back for all of them in one call. */
export function useTransitionsNotice(
  resource: AnyResource,
): (transition: string, done: readonly string[]) => void {
  const { t, locale } = useReading();
  const provider = useDataProvider<ClinicDataProvider>();
  const undoNotice = useUndoNotice();
  const refresh = useRefresh(resource);
  return (transition, done) => {
    const back = transitionOf(resource, transition).undo;
    if (back === undefined || done.length === 0) return;
    const action = resource.words[locale].actions?.[transition] ?? transition;
    const text = say(locale, t.form.movedMany, { action, n: done.length });
    const idempotencyKey = freshKey();
    const undo = async (): Promise<void> => {
      const { data } = await provider.transitionMany(resource.name, {
        ids: done,
        name: back,
        idempotencyKey,
      });
      refresh();
      const [first] = data.refused;
      if (first)
        throw new Error(say(locale, t.form.undoRefused, { n: data.refused.length, why: first.message }));
    };
    undoNotice({ text, undo });
  };
}
