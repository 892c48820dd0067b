import { useRef, useState } from 'react';
import { useDataProvider } from 'ra-core';
import type { ClinicDataProvider, StoredFile } from '#src/client/records/dataProvider.ts';
import { useArrivalNote } from './arrivals.ts';
import { sendFile } from './sendFile.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';

export interface Sending {
  readonly key: number;
  readonly file: File;
  /** Why it did not arrive; nothing while it is on its way. */
  readonly failed: string | undefined;
  /** How much has arrived, 0…100. */
  readonly percent: number;
}

interface UploadOptions {
  /** What the file is for, e.g. `employees.profile_picture`. */
  readonly use: string;
  readonly maxMegabytes: number;
  /** The `control` of the form they are chosen in: its saving waits for them. */
  readonly control?: object;
  /** What becomes of the stored file; where it throws the sentence stands beside the file, which can be tried again. */
  readonly onStored: (file: StoredFile) => void | Promise<void>;
}

/** Pictures lose what nobody sees; the work on them comes in a chunk of its own. */
const smaller = async (file: File): Promise<File> =>
  file.type.startsWith('image/') ? (await import('./shrink.ts')).shrink(file) : file;

/** Sends files one by one; each that fails can be tried again alone (UX-79). */
export function useUploads({ use, maxMegabytes, control, onStored }: UploadOptions) {
  const provider = useDataProvider<ClinicDataProvider>();
  const { t, locale } = useReading();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const next = useRef(0);
  const tell = useArrivalNote(control);
  const drop = ({ key, file }: Sending): void => {
    setSending((all) => all.filter((one) => one.key !== key));
    tell(file, undefined);
  };
  const put = (key: number, what: Partial<Sending>): void =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...what } : one)));
  const note = ({ key, file }: Sending, failed: string | undefined): void => {
    put(key, { failed, percent: 0 });
    tell(file, failed === undefined ? 'coming' : 'failed');
  };

  const run = async (one: Sending): Promise<void> => {
    const { key, file: chosen } = one;
    note(one, undefined);
    const file = await smaller(chosen);
    if (file.size > maxMegabytes * 1024 * 1024) {
      note(one, say(locale, t.file.tooLarge, { max: maxMegabytes }));
      return;
    }
    try {
      const sent = await sendFile(file, use, (part) => put(key, { percent: Math.round(part * 100) }));
      const stored = sent ?? (await provider.upload(file, use)).data;
      await onStored(stored);
      drop(one);
    } catch (error) {
      note(one, error instanceof Error && error.message !== '' ? error.message : t.file.failed);
    }
  };
  const send = async (files: readonly File[]): Promise<void> => {
    const added = files.map((file): Sending => ({
      key: next.current++,
      file,
      failed: undefined,
      percent: 0,
    }));
    setSending((all) => [...all, ...added]);
    for (const { file } of added) tell(file, 'coming');
    for (const one of added) await run(one);
  };
  return { sending, send, retry: run, drop };
}
