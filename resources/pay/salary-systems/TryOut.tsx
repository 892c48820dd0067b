import '#src/fields/index.ts';
import { useState, type FormEvent } from 'react';
import { Alert, Box, Button, Typography } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { FieldsGrid } from '#src/screens/FieldsGrid.tsx';
import { useFieldsForm } from '#src/screens/useFieldsForm.ts';
import { salarySystems } from './salary-systems.ts';
import { problemWords } from '../payroll-circles/problemWords.ts';
import { TriedSlip } from '../shown/TriedSlip.tsx';
import type { Tried } from '../triedSlip.ts';
import { tryOutFields } from './tried.ts';
import { tryOutWords } from './tryOutWords.ts';

const { ar, en } = salarySystems.words;
/** Whose month is asked about, as a small declaration of its own. */
const declaration = {
  ...salarySystems,
  fields: tryOutFields,
  checks: {},
  operations: {},
  words: {
    ar: { ...ar, fields: tryOutWords.ar.fields, help: {} },
    en: { ...en, fields: tryOutWords.en.fields, help: {} },
  },
} as unknown as AnyResource;

/** What stands in the way of the slip, its days, and its lines. */
function Shown({ tried }: { readonly tried: Tried }) {
  const { t, say, locale } = useWords(tryOutWords);
  const { format } = useReading();
  const wrong = tried.problems.map((code) => problemWords[locale][code as keyof typeof problemWords.ar]);
  return (
    <Box sx={{ mt: 3 }}>
      {wrong.length === 0 ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {[...new Set(wrong)].join('. ')}
        </Alert>
      )}
      <Typography variant="subtitle1" sx={{ mb: 1 }}>
        {say(t.of, { from: format.date(tried.from), to: format.date(tried.to) })}
      </Typography>
      <TriedSlip tried={tried} />
    </Box>
  );
}

/** The tab of a salary system: somebody's month by its rules, every line explained, nothing saved (hr.md 4). */
export default function TryOut({ record }: { readonly record: Row }) {
  const { t } = useWords(tryOutWords);
  const provider = useClinicProvider();
  const { form, submit } = useFieldsForm(declaration);
  const [tried, setTried] = useState<Tried>();
  const [busy, setBusy] = useState(false);
  const calculate = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    await submit(async (body) => {
      const params = { id: String(record['id']) };
      const { data } = await provider.operate<Tried>('salary-systems', { operation: 'tryOut', params, body });
      setTried(data);
    });
    setBusy(false);
  };
  return (
    <Box sx={{ maxWidth: 860 }}>
      <form noValidate onSubmit={(event) => void calculate(event)}>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {t.about}
        </Typography>
        <FieldsGrid declaration={declaration} form={form} columns={2} />
        <Button type="submit" variant="contained" loading={busy} sx={{ mt: 2 }}>
          {t.calculate}
        </Button>
      </form>
      {tried === undefined ? null : <Shown tried={tried} />}
    </Box>
  );
}
