import { useState } from 'react';
import { callApi, fieldErrorsOf } from '#src/client/records/api.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { addressOf, useLookAgain, type Place, type Remark } from './api.ts';
import { bodyOf, nothingTyped, typedOf } from './mentions.ts';
import { useRemarkWords } from './words.ts';
import { useRemarkDraft, type RemarkValues } from './useRemarkDraft.ts';

const nothing: RemarkValues = { typed: nothingTyped, day: null, files: [] };
const valuesOf = (remark: Remark | undefined): RemarkValues =>
  remark === undefined
    ? nothing
    : { typed: typedOf(remark.body), day: remark.follow_up?.on ?? null, files: remark.files };

/** Sends what was written: a new remark, or the change of one. */
function post(
  place: Place,
  remark: Remark | undefined,
  { typed, day, files }: RemarkValues,
  idempotencyKey: string,
): Promise<unknown> {
  const body = { body: bodyOf(typed), follow_up_on: day };
  if (remark !== undefined)
    return callApi(`${addressOf(place)}/${remark.id}`, {
      method: 'PUT',
      body: { ...body, version: remark.version },
    });
  const sent = { ...body, files: files.map(({ id }) => id) };
  return callApi(addressOf(place), { method: 'POST', body: sent, idempotencyKey });
}

/** The form of a new remark, or of one that is changed; `onSaved` follows a save. */
export function useRemarkForm(place: Place, remark: Remark | undefined, onSaved: () => void) {
  const { t } = useRemarkWords();
  const notifyError = useNotifyError();
  const lookAgain = useLookAgain(place);
  const [start] = useState(() => valuesOf(remark));
  const [values, setValues] = useState(start);
  const attempt = useOneTry();
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const name = `remark ${place.resource} ${place.id} ${remark?.id ?? 'new'}`;
  const drop = useRemarkDraft(name, { values, start, key: attempt.key }, (found, kept) => {
    setValues(found);
    attempt.goOn(kept);
    setRestored(true);
  });
  const put = (what: Partial<RemarkValues>): void => {
    setError(undefined);
    setValues((before) => ({ ...before, ...what }));
  };
  const addFile = (file: RemarkValues['files'][number]): void =>
    setValues((before) => ({ ...before, files: [...before.files, file] }));
  const send = async (): Promise<void> => {
    if (sending) return;
    if (values.typed.text.trim() === '') return setError(t.empty);
    setSending(true);
    try {
      await attempt(({ key }) => post(place, remark, values, key));
      setValues(start);
      setRestored(false);
      await lookAgain();
      onSaved();
    } catch (reason) {
      const { body: wrong, ...others } = fieldErrorsOf(reason);
      setError(wrong);
      if (wrong === undefined || Object.keys(others).length > 0) notifyError(reason);
    } finally {
      setSending(false);
    }
  };
  return { values, put, addFile, send, drop, error, sending, isRestored };
}
