import { useCallback } from 'react';
import { HttpError, useNotify } from 'ra-core';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { fieldErrorsOf, messageOf } from './api.ts';

/** The number under which the server's log holds a refused call; nothing where no answer came. */
function requestOf(error: unknown): string | undefined {
  const body = error instanceof HttpError ? (error.body as { request_id?: unknown } | undefined) : undefined;
  return typeof body?.request_id === 'string' ? body.request_id : undefined;
}

/**
 * Says a failed call in a red toast; its details name the wrong fields, and the number that support needs to find it
 * (UX-66). What never reached the server has none.
 */
export function useNotifyError(): (error: unknown) => void {
  const notify = useNotify();
  const { t, locale } = useReading();
  return useCallback(
    (error) => {
      const id = requestOf(error);
      const details = [
        ...Object.values(fieldErrorsOf(error)),
        ...(id === undefined ? [] : [say(locale, t.form.forSupport, { id })]),
      ].join('\n');
      notify(messageOf(error), { type: 'error', ...(details === '' ? {} : { details }) });
    },
    [notify, t, locale],
  );
}
