import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { placeOf } from '#src/fields/core/place.ts';
import { ReadValue } from '#src/fields/core/ReadValue.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { editAddress, mayDo } from '#src/screens/parts/access.ts';
import { Section } from '#src/ui/Section.tsx';
import type { Employee } from './employeeRecord.ts';
import { employees } from './employees.ts';
import { employeePieceWords } from './employeePieceWords.ts';

interface Correction {
  readonly id: string;
  readonly field: string;
  readonly wanted: string;
}

function useCorrections({ id, version }: Employee) {
  const provider = useClinicProvider();
  const asks = mayDo(employees, 'readCorrections', useSubject());
  return useQuery({
    queryKey: ['employees', id, 'corrections', version],
    enabled: asks,
    queryFn: async ({ signal }) =>
      (
        await provider.operate<{ corrections: readonly Correction[] }>('employees', {
          operation: 'readCorrections',
          params: { id },
          signal,
        })
      ).data.corrections,
  });
}

/** What the employee asked to have corrected, each beside what is on file, with the way to that entry of the form (hr.md 1). */
export function EmployeeCorrections({ record }: { readonly record: Employee }) {
  const { t } = useWords(employeePieceWords);
  const { locale } = useReading();
  const query = useCorrections(record);
  const row: Readonly<Record<string, unknown>> = { ...record };
  const form = record._may?.includes('edit') === true ? editAddress(employees, {}, record.id) : undefined;
  if (!query.data?.length) return null;
  return (
    <Section title={t.corrections} plain>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {query.data.map(({ id, field, wanted }) => (
          <Box component="li" key={id} sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
            <ReadValue place={placeOf(employees, field, locale)} record={row} />
            <Box>
              <Typography variant="caption" color="text.secondary">
                {t.wanted}
              </Typography>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
                <bdi>{wanted}</bdi>
              </Typography>
            </Box>
            {form === undefined ? null : (
              <Button
                component={Link}
                to={`${form}#field-${field}`}
                size="small"
                variant="outlined"
                sx={{ justifySelf: 'start' }}
              >
                {t.correct}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Section>
  );
}
