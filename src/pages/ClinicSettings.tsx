import { useMemo } from 'react';
import { Box, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RecordContextProvider, ResourceContextProvider, useNotify } from 'ra-core';
import '#src/fields/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { clinicSettings } from '#resources/index.settings.ts';
import { tellClinicChanged } from '#src/admin/clinicNews.ts';
import { useSubject } from '#src/admin/subject.ts';
import { useWords } from '#src/admin/words.ts';
import { useReading } from '#src/fields/useReading.ts';
import { callApi } from '#src/kit/api.ts';
import { Loaded } from '#src/kit/Loaded.tsx';
import { addViews } from '#src/kit/viewsFor.ts';
import { startValues } from '#src/screens/form/formValues.ts';
import { RecordForm } from '#src/screens/form/RecordForm.tsx';
import type { SavedRecord, SaveRequest } from '#src/screens/form/useRecordForm.ts';
import { PageHead } from '#src/screens/parts/PageHead.tsx';
import { ClinicPreview } from './clinic/ClinicPreview.tsx';
import { TimeZoneInput } from './clinic/TimeZoneInput.tsx';
import { useClinicWords } from './clinic/words.ts';

addViews({ for: clinicSettings as AnyResource, inputs: { timezone: TimeZoneInput } as never });

const key = ['clinic-settings-own'] as const;
const nobody = { currentEmployee: null, currentBranch: null, currentUser: null };
const onlySave = ['close'] as const;

/** Once an amount is recorded the currency is told and no longer asked (platform.md 6). */
function declarationFor(record: SavedRecord): AnyResource {
  const { fields } = clinicSettings as AnyResource;
  const { currency } = fields;
  if (record['_currency_locked'] !== true || !currency) return clinicSettings;
  const fixed = { ...currency, options: { ...currency.options, readOnly: true } };
  return { ...clinicSettings, fields: { ...fields, currency: fixed } };
}

function SettingsForm({ record }: { readonly record: SavedRecord }) {
  const subject = useSubject();
  const reading = useReading();
  const client = useQueryClient();
  const notify = useNotify();
  const { t } = useClinicWords();
  const resource = useMemo(() => declarationFor(record), [record]);
  const start = useMemo(
    () => startValues({ resource, record, subject, reading }, nobody, {}),
    [resource, record, subject, reading],
  );
  const save = ({ values, version }: SaveRequest): Promise<SavedRecord> =>
    callApi<SavedRecord>('/clinic-settings', { method: 'PUT', body: { ...values, version } });
  const onSaved = (saved: SavedRecord): void => {
    client.setQueryData(key, saved);
    tellClinicChanged(client);
    notify(t.settings.saved, { type: 'success' });
  };
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={record}>
        <RecordForm
          key={String(record['version'])}
          {...{ resource, record, start, save, onSaved }}
          saves={onlySave}
          cancel="/settings"
          draftName="clinic-settings"
        >
          <ClinicPreview />
        </RecordForm>
      </RecordContextProvider>
    </ResourceContextProvider>
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
        text={<Typography variant="body2">{t.settings.holds}</Typography>}
      />
      <Loaded query={query}>{(record) => <SettingsForm record={record} />}</Loaded>
    </Box>
  );
}
