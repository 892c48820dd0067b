import { useState, type ReactNode } from 'react';
import { Alert, Button } from '@mui/material';
import { useNotify } from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import type { AnyResource } from '#metadata/resource.ts';
import { messageOf, useClinicProvider } from '#src/client/records/api.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import type { Row } from '#src/client/records/row.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { DraftForm, type Afterwards, type SavedRecord } from './DraftForm.tsx';
import { namedOf } from './parts/titles.ts';
import { useTransitionNotice } from './workflow/useTransitionNotice.ts';

/** What stands in the form of a document: a draft to go on with, or nothing yet; and why it was not taken further. */
export interface Opened {
  readonly draft?: SavedRecord | undefined;
  readonly refused?: string | undefined;
}
/** How the form was left: kept as a draft, taken further, or with the draft that was refused. */
export type Ended = Opened & { readonly made?: SavedRecord; readonly taken?: boolean };

interface DocumentFormProps {
  readonly resource: AnyResource;
  /** The transitions it is saved by (`savesBy` of its screen), the main one first. */
  readonly savesBy: readonly string[];
  readonly opened: Opened;
  readonly given?: Row | undefined;
  readonly cancel: string | (() => void);
  /** In a panel: one column. */
  readonly compact?: boolean;
  readonly onEnd: (ended: Ended) => void;
  readonly children?: ReactNode;
}

interface UnansweredProps {
  readonly action: string;
  readonly onAgain: () => Promise<void>;
}

/** In the place of the form while nobody knows whether it was taken further: only the same call can be made again. */
function Unanswered({ action, onAgain }: UnansweredProps) {
  const { t, locale } = useReading();
  const [sending, setSending] = useState(false);
  const again = async (): Promise<void> => {
    setSending(true);
    await onAgain();
    setSending(false);
  };
  const button = (
    <Button color="inherit" loading={sending} onClick={() => void again()}>
      {t.form.again}
    </Button>
  );
  return (
    <Alert severity="warning" action={button}>
      {say(locale, t.form.unanswered, { action })}
    </Alert>
  );
}

const transitionIn = (afterwards: Afterwards): string | undefined => /^then\.(.+)$/.exec(afterwards)?.[1];

/** Takes what was just saved through a transition: one key until a definite no (REL-12), told as its dialog tells it. */
function useTaking(resource: AnyResource) {
  const provider = useClinicProvider();
  const client = useQueryClient();
  const attempt = useOneTry();
  const tell = useTransitionNotice(resource);
  return async (saved: SavedRecord, name: string): Promise<SavedRecord> => {
    const version = Number(saved['version']);
    try {
      const { data } = await attempt(({ key }) =>
        provider.transition(resource.name, { id: saved.id, name, version, idempotencyKey: key }),
      );
      tell({ transition: name, before: saved, after: data as SavedRecord });
      return data as SavedRecord;
    } finally {
      void client.invalidateQueries();
    }
  };
}

/**
 * The form of a document that is kept as a draft or taken further in one go (`savesBy`). What is refused stays in the form as a draft,
 * with the reason above it.
 */
export function DocumentForm(props: DocumentFormProps) {
  const { resource, savesBy, opened, given, cancel, compact = false, onEnd, children } = props;
  const reading = useReading();
  const { t, locale } = reading;
  const notify = useNotify();
  const take = useTaking(resource);
  const [unanswered, setUnanswered] = useState<UnansweredProps>();
  const actionOf = (name: string): string => resource.words[locale].actions?.[name] ?? name;
  const onSaved = async (saved: SavedRecord, afterwards: Afterwards): Promise<void> => {
    const name = namedOf(resource, saved, reading);
    const transition = transitionIn(afterwards);
    if (transition === undefined) {
      notify(say(locale, t.form.keptDraft, { name }), { type: 'success' });
      return onEnd({ made: saved });
    }
    try {
      onEnd({ made: await take(saved, transition), taken: true });
    } catch (error) {
      if (refusalOf(error).definite)
        onEnd({ draft: saved, refused: say(locale, t.form.stayedDraft, { why: messageOf(error) }) });
      else setUnanswered({ action: actionOf(transition), onAgain: () => onSaved(saved, afterwards) });
    }
  };
  if (unanswered) return <Unanswered {...unanswered} />;
  return (
    <DraftForm
      resource={resource}
      draft={opened.draft}
      {...(given === undefined ? {} : { given })}
      saves={[...savesBy.map((name) => `then.${name}` as const), 'close']}
      saveWords={{
        close: t.form.keepAsDraft,
        ...Object.fromEntries(savesBy.map((name) => [`then.${name}`, actionOf(name)])),
      }}
      cancel={cancel}
      compact={compact}
      onSaved={(saved, afterwards) => void onSaved(saved, afterwards)}
    >
      {opened.refused === undefined ? null : (
        <Alert severity="error" sx={{ mb: 2 }}>
          {opened.refused}
        </Alert>
      )}
      {children}
    </DraftForm>
  );
}
