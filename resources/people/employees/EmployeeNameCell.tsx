import { Box } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { PersonFace } from '#src/ui/PersonFace.tsx';
import { useWords } from '#src/client/words/words.ts';
import { nameIn, type Employee } from './employeeRecord.ts';
import { employeePieceWords } from './employeePieceWords.ts';

/** In a list the picture beside the name; on the record page, whose head has the picture, the Arabic name alone. */
export default function EmployeeNameCell({ record }: { readonly record: Employee }) {
  const { locale } = useWords(employeePieceWords);
  if (useRecordContext() !== undefined) return <span>{record.full_name_ar}</span>;
  const name = nameIn(record, locale);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, maxWidth: '100%' }}>
      <PersonFace name={name} picture={record.profile_picture} size={32} />
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Box>
    </Box>
  );
}
