import { useWatch } from 'react-hook-form';
import { Alert } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import type { OwnInputProps } from '#src/fields/core/formContext.ts';
import { patientNoteWords } from './patientNoteWords.ts';

/** Nobody chooses what a note adds to: it is given where an addendum was asked for, and said there. */
export default function ParentInput({ source }: OwnInputProps) {
  const { locale } = useReading();
  const parent: unknown = useWatch({ name: source });
  if (typeof parent !== 'string' || parent === '') return null;
  return <Alert severity="info">{patientNoteWords[locale].help.parent_id}</Alert>;
}
