import { useState } from 'react';
import { MenuItem, TextField } from '@mui/material';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { mayNow } from '#src/screens/parts/access.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { dentitions } from '../../shared/teeth.ts';
import { dentitionWords } from '../../shared/toothWords.ts';
import { chartWords } from './chartWords.ts';

const byAge = 'age';

/** Which teeth the patient has, where the age tells it wrong (clinic.md 2.4); it is a field of the file, for whoever may change that. */
export function DentitionSwitch({ record }: { readonly record: Row & { readonly id: string } }) {
  const words = chartWords[useReading().locale];
  const kinds = dentitionWords[useReading().locale];
  const patients = useDeclaration('patients');
  const provider = useClinicProvider();
  const refresh = useRefresh(patients);
  const reload = useReload('tooth-conditions');
  const notifyError = useNotifyError();
  const [isBusy, setBusy] = useState(false);
  if (!mayNow(record).includes('edit')) return null;
  const choose = async (chosen: string): Promise<void> => {
    setBusy(true);
    try {
      const dentition = chosen === byAge ? null : chosen;
      const { data } = await provider.update(patients.name, {
        id: record.id,
        data: { dentition, version: record['version'] },
        previousData: record as never,
      });
      refresh(data);
      reload();
    } catch (error) {
      notifyError(error);
      refresh();
    } finally {
      setBusy(false);
    }
  };
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={words.dentition}
      value={record['dentition'] ?? byAge}
      disabled={isBusy}
      onChange={({ target }) => void choose(target.value)}
      sx={{ minWidth: 160, marginInlineEnd: 'auto' }}
    >
      <MenuItem value={byAge}>{words.byAge}</MenuItem>
      {dentitions.map((one) => (
        <MenuItem key={one} value={one}>
          {kinds[one]}
        </MenuItem>
      ))}
    </TextField>
  );
}
