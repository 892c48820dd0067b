import { useState } from 'react';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useNotify } from 'ra-core';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo, mayNow } from '#src/screens/parts/access.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { Section } from '#src/ui/Section.tsx';
import { ErrorState } from '#src/ui/States.tsx';
import { visitNotes } from '../visit-notes/visit-notes.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteText } from './NoteText.tsx';
import { startOf } from './takenOver.ts';
import { visitTabWords } from './visitTabWords.ts';
import { useNote, type Note, type VisitOf } from './visitNotesRead.tsx';

const moves = ['close', 'addend', 'strike'] as const;

/** What may be done to a note that stands: go on writing, close it, add to it, strike it. */
function NoteSteps({ note, onEdit }: { readonly note: Note; readonly onEdit: () => void }) {
  const { t, locale } = useWords(visitTabWords);
  const [asked, setAsked] = useState<string>();
  const may = mayNow(note);
  const { actions } = visitNotes.words[locale];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {may.includes('edit') ? (
        <Button variant="contained" size="small" onClick={onEdit}>
          {t.edit}
        </Button>
      ) : null}
      {moves
        .filter((name) => may.includes(name))
        .map((name) => (
          <Button
            key={name}
            size="small"
            variant={name === 'strike' ? 'text' : 'outlined'}
            color={name === 'strike' ? 'error' : 'primary'}
            onClick={() => setAsked(name)}
          >
            {actions[name]}
          </Button>
        ))}
      {asked === undefined ? null : (
        <TransitionDialog
          resource={visitNotes}
          transition={asked}
          record={note}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Box>
  );
}

interface NothingProps {
  readonly visit: VisitOf | undefined;
  readonly last: Note | undefined;
  readonly onBegin: (source: Note | undefined) => void;
}

/** No note yet: an empty one, or one that starts where the last visit ended, each by one tap. */
function Nothing({ visit, last, onBegin }: NothingProps) {
  const { t, say } = useWords(visitTabWords);
  const { format } = useReading();
  const mayWrite = mayDo(visitNotes, 'create', useSubject());
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {visit === undefined ? t.emptyFree : t.empty}
      </Typography>
      {mayWrite ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button variant="contained" onClick={() => onBegin(undefined)} data-shortcut="new">
            {t.write}
          </Button>
          {last === undefined ? null : (
            <Button variant="outlined" onClick={() => onBegin(last)}>
              {say(t.fromLast, { day: format.date(String(last['visited_on'])) })}
            </Button>
          )}
        </Box>
      ) : null}
    </>
  );
}

export interface VisitNoteProps {
  readonly patient: string;
  readonly visit: VisitOf | undefined;
  readonly noteId: string | undefined;
  /** The note of the visit before, whole. */
  readonly last: Note | undefined;
}

const nothing: Row = {};

/** The note of one visit: to be written, gone on with, or read. */
export function VisitNote({ patient, visit, noteId, last }: VisitNoteProps) {
  const { t } = useWords(visitTabWords);
  const notify = useNotify();
  const refresh = useRefresh(visitNotes);
  const { data: note, error, refetch } = useNote(noteId);
  const { data: startedFrom } = useNote(String(note?.['started_from_id'] ?? '') || undefined);
  const [writing, setWriting] = useState<{ readonly source: Note | undefined }>();
  if (noteId !== undefined && error)
    return <ErrorState title={t.failedNote} error={error} onRetry={() => void refetch()} />;
  if (noteId !== undefined && note === undefined) return <Skeleton variant="rounded" height={200} />;
  if (writing !== undefined)
    return (
      <NoteForm
        {...{ patient, visit }}
        note={noteId === undefined ? undefined : note}
        given={writing.source && noteId === undefined ? startOf(writing.source) : nothing}
        source={noteId === undefined ? writing.source : startedFrom}
        onCancel={() => setWriting(undefined)}
        onSaved={(saved) => {
          refresh(saved);
          notify(t.saved, { type: 'success' });
          setWriting(undefined);
        }}
      />
    );
  return (
    <Section title={t.note} plain>
      {noteId === undefined || note === undefined ? (
        <Nothing visit={visit} last={last} onBegin={(source) => setWriting({ source })} />
      ) : (
        <>
          <NoteText note={note} source={startedFrom} />
          <NoteSteps note={note} onEdit={() => setWriting({ source: startedFrom })} />
        </>
      )}
    </Section>
  );
}
