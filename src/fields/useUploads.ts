import { useRef, useState } from 'react';
import { useDataProvider } from 'ra-core';
import type { ClinicDataProvider, StoredFile } from '#src/admin/dataProvider.ts';
import { useReading } from './useReading.ts';
import { say } from './words.ts';

export interface Sending {
  readonly key: number;
  readonly file: File;
  /** Why it did not arrive; nothing while it is on its way. */
  readonly failed: string | undefined;
}

interface UploadOptions {
  /** What the file is for, e.g. `employees.profile_picture`. */
  readonly use: string;
  readonly maxMegabytes: number;
  readonly onStored: (file: StoredFile) => void;
}

/** Sends files one by one; each that fails can be tried again alone (UX-79). */
export function useUploads({ use, maxMegabytes, onStored }: UploadOptions) {
  const provider = useDataProvider<ClinicDataProvider>();
  const { t, locale } = useReading();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const next = useRef(0);
  const drop = (key: number): void => setSending((all) => all.filter((one) => one.key !== key));
  const note = (key: number, failed: string | undefined): void =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, failed } : one)));

  const run = async ({ key, file }: Sending): Promise<void> => {
    note(key, undefined);
    if (file.size > maxMegabytes * 1024 * 1024) {
      note(key, say(locale, t.file.tooLarge, { max: maxMegabytes }));
      return;
    }
    try {
      const { data } = await provider.upload(file, use);
      drop(key);
      onStored(data);
    } catch (error) {
      note(key, error instanceof Error && error.message !== '' ? error.message : t.file.failed);
    }
  };
  const send = async (files: readonly File[]): Promise<void> => {
    const added = files.map((file): Sending => ({ key: next.current++, file, failed: undefined }));
    setSending((all) => [...all, ...added]);
    for (const one of added) await run(one);
  };
  return { sending, send, retry: run, drop };
}
