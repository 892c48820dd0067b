import type { ReactNode } from 'react';
import { Box, Chip, Paper, Typography } from '@mui/material';
import { useGetList } from 'ra-core';
import { FileRow } from '#src/fields/file/FileRow.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import type { StoredFile } from '#src/client/records/api.ts';
import { useWords } from '#src/client/words/words.ts';
import { EmptyState } from '#src/ui/States.tsx';
import type { Employee } from './employeeRecord.ts';
import { employees } from './employees.ts';
import { ProfileSentCard, type SentDocument } from './ProfileSentCard.tsx';
import { ProfileUpload } from './ProfileUpload.tsx';
import { profileWords } from '../account/profileWords.ts';

interface Paper {
  readonly id: string;
  readonly kind: string;
  readonly number: string | null;
  readonly issued_on: string | null;
  readonly expires_on: string | null;
  readonly _files?: { readonly file?: StoredFile | null };
}

function DocumentCard({ paper }: { readonly paper: Paper }) {
  const { t, say, locale } = useWords(profileWords);
  const { format, today } = useReading();
  const kinds: Readonly<Record<string, string>> = employees.words[locale].lines.documents.options.kind;
  const over = paper.expires_on !== null && paper.expires_on < today;
  const facts = [
    paper.number ? say(t.number, { number: paper.number }) : '',
    paper.issued_on ? say(t.issued, { date: format.date(paper.issued_on) }) : '',
  ].filter(Boolean);
  return (
    <Paper variant="outlined" component="li" sx={{ p: 2, display: 'grid', gap: 1, alignContent: 'start' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          flexWrap: 'wrap',
        }}
      >
        <Typography variant="subtitle2">{kinds[paper.kind] ?? paper.kind}</Typography>
        {paper.expires_on ? (
          <Chip
            size="small"
            variant="outlined"
            color={over ? 'error' : 'default'}
            label={say(over ? t.expired : t.expires, { date: format.date(paper.expires_on) })}
          />
        ) : null}
      </Box>
      {facts.length === 0 ? null : (
        <Typography variant="body2" color="text.secondary">
          {facts.join(' · ')}
        </Typography>
      )}
      {paper._files?.file ? <FileRow file={paper._files.file} /> : null}
    </Paper>
  );
}

const cards = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
} as const;

function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Typography component="h2" variant="subtitle1" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={cards}>
        {children}
      </Box>
    </section>
  );
}

/** Own papers: those on file, what waits for review or was refused, and the way to send one (hr.md 1, profile). */
export function ProfileDocuments({ record }: { readonly record: Employee }) {
  const { t } = useWords(profileWords);
  const papers = (record.documents ?? []) as readonly Paper[];
  const { data: sent = [] } = useGetList<SentDocument>('submitted-documents~self', {
    filter: { status: ['waiting', 'refused'] },
    sort: { field: 'created_at', order: 'DESC' },
    pagination: { page: 1, perPage: 50 },
  });
  const upload = <ProfileUpload />;
  if (papers.length + sent.length === 0)
    return (
      <EmptyState title={t.noDocuments} text={t.noDocumentsText}>
        {upload}
      </EmptyState>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>{upload}</Box>
      {sent.length === 0 ? null : (
        <Titled title={t.sentDocuments}>
          {sent.map((one) => (
            <ProfileSentCard key={one.id} sent={one} />
          ))}
        </Titled>
      )}
      {papers.length === 0 ? null : (
        <Titled title={t.fileDocuments}>
          {papers.map((paper) => (
            <DocumentCard key={paper.id} paper={paper} />
          ))}
        </Titled>
      )}
    </Box>
  );
}
