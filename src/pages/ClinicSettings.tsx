import { useMemo, useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RecordContextProvider, ResourceContextProvider, useNotify } from 'ra-core';
import '#src/fields/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { clinicSettings } from '#resources/index.settings.ts';
import { tellClinicChanged } from '#src/client/session/clinicNews.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { callApi } from '#src/client/records/api.ts';
import { later } from '#src/ui/later.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { addPieces } from '#src/client/catalogue/piecesFor.ts';
import { startValues } from '#src/screens/form/formValues.ts';

import { RecordForm } from '#src/screens/form/RecordForm.tsx';
import type { SavedRecord, SaveRequest } from '#src/screens/form/useRecordForm.ts';
import { mayNow } from '#src/screens/parts/access.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { Section } from '#src/ui/Section.tsx';
import { ClinicPreview } from './clinic/ClinicPreview.tsx';
import { TimeZoneInput } from './clinic/TimeZoneInput.tsx';
import { useClinicWords } from './clinic/words.ts';

addPieces({ for: clinicSettings, inputs: { timezone: TimeZoneInput } });

const HistoryList = later(() => import('#src/screens/show/HistoryList.tsx'));

const key = ['clinic-settings-own'] as const;
const nobody = { currentEmployee: null, currentBranch: null, currentUser: null };
const onlySave = ['close'] as const;
const none = [] as const;

/**
 * Once an amount is recorded the currency is told and no longer asked (platform.md 6); nothing is asked of those who may
 * not save.
 */
function declarationFor(record: SavedRecord): AnyResource {
  const locked = record['_currency_locked'] === true;
  const mayEdit = mayNow(record).includes('edit');
  const fields = Object.entries((clinicSettings as AnyResource).fields).map(([name, field]) => [
    name,
    mayEdit && !(locked && name === 'currency')
      ? field
      : { ...field, options: { ...field.options, readOnly: true } },
  ]);
  return { ...clinicSettings, fields: Object.fromEntries(fields) as AnyResource['fields'] };
}

function SettingsForm({ record }: { readonly record: SavedRecord }) {
  const subject = useSubject();
  const reading = useReading();
  const client = useQueryClient();
  const notify = useNotify();
  const { t } = useClinicWords();
  const mayEdit = mayNow(record).includes('edit');
  const resource = useMemo(() => declarationFor(record), [record]);
  const start = useMemo(
    () => startValues({ resource, record, subject, reading }, nobody, {}),
    [resource, record, subject, reading],
  );
  const save = ({ values, version }: SaveRequest): Promise<SavedRecord> =>
    callApi<SavedRecord>('/clinic-settings', { method: 'PUT', body: { ...values, version } });
  const onSaved = (saved: SavedRecord): void => {
    client.setQueryData(key, saved);
    void client.invalidateQueries({ queryKey: ['history', clinicSettings.name] });
    tellClinicChanged(client);
    notify(t.settings.saved, { type: 'success' });
  };
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={record}>
        <RecordForm
          key={String(record['version'])}
          {...{ resource, record, start, save, onSaved }}
          saves={mayEdit ? onlySave : none}
          cancel="/settings"
          draftName="clinic-settings"
        >
          <ClinicPreview mayEdit={mayEdit} />
        </RecordForm>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}

/** Who changed what, and when; read when it is asked for (UX-19). */
function History({ record }: { readonly record: SavedRecord }) {
  const { t } = useReading();
  const [open, setOpen] = useState(false);
  return (
    <Box sx={{ mt: 2 }} data-print="no">
      {open ? (
        <Section title={t.show.history} plain>
          <HistoryList key={String(record['version'])} resource={clinicSettings} id={record.id} />
        </Section>
      ) : (
        <Button onClick={() => setOpen(true)}>{t.show.history}</Button>
      )}
    </Box>
  );
}

/** How the clinic presents itself and reckons, with a picture of it before it is saved (platform.md 6, UX-63). */
export default function ClinicSettings() {
  const { shell } = useWords();
  const { t } = useClinicWords();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi<SavedRecord>('/clinic-settings', { signal }),
    // While typing, nothing is fetched underneath.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Box>
      <PageHead
        title={shell.clinic.title}
        help={<PageHelp page="clinic" />}
        text={<Typography variant="body2">{t.settings.holds}</Typography>}
      />
      <Loaded query={query}>
        {(record) => (
          <>
            <SettingsForm record={record} />
            <History record={record} />
          </>
        )}
      </Loaded>
    </Box>
  );
}
