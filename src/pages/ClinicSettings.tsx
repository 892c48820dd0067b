import { useMemo, useState } from 'react';
import { Box, Button, Tab, Tabs, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RecordContextProvider, ResourceContextProvider, useNotify } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import '#src/fields/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { clinicSettings } from '#resources/index.settings.ts';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
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
import { mayNow, maySee } from '#src/screens/parts/access.ts';
import { tabRow } from '#src/screens/parts/tabRow.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { Section } from '#src/ui/Section.tsx';
import { approvalSet } from './clinic/approvalSet.ts';
import { ClinicPreview } from './clinic/ClinicPreview.tsx';
import { TimeZoneInput } from './clinic/TimeZoneInput.tsx';
import { useClinicWords } from './clinic/words.ts';

addPieces({ for: clinicSettings, inputs: { timezone: TimeZoneInput } });

const ApprovalSettings = later(() => import('./clinic/ApprovalSettings.tsx'));
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

/** The clinic's own settings. */
function ClinicForm() {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi<SavedRecord>('/clinic-settings', { signal }),
    // While typing, nothing is fetched underneath.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Loaded query={query}>
      {(record) => (
        <>
          <SettingsForm record={record} />
          <History record={record} />
        </>
      )}
    </Loaded>
  );
}

const tabs = ['clinic', 'approvals'] as const;
type Open = (typeof tabs)[number];

/**
 * How the clinic presents itself and reckons, with a picture of it before it is saved (platform.md 6, UX-63), and when its
 * decisions are reminded of (hr.md G9).
 */
export default function ClinicSettings() {
  const { shell, locale } = useWords();
  const { t } = useClinicWords();
  const subject = useSubject();
  const [search, setSearch] = useSearchParams();
  const set = entryOf(approvalSet);
  const shown = set !== undefined && maySee(set, subject) ? tabs : tabs.slice(0, 1);
  const open: Open = shown.find((one) => one === search.get('tab')) ?? 'clinic';
  const labels = { clinic: t.settings.clinicTab, approvals: set?.words[locale].one };
  const choose = (next: Open): void => setSearch(next === 'clinic' ? {} : { tab: next }, { replace: true });
  return (
    <Box>
      <PageHead
        title={shell.clinic.title}
        help={<PageHelp page="clinic" />}
        text={<Typography variant="body2">{t.settings.holds}</Typography>}
      />
      {shown.length < 2 ? null : (
        <Tabs value={open} onChange={(_, next: Open) => choose(next)} variant="scrollable" sx={tabRow}>
          {shown.map((name) => (
            <Tab
              key={name}
              value={name}
              label={labels[name]}
              id={`tab-${name}`}
              aria-controls={`panel-${name}`}
            />
          ))}
        </Tabs>
      )}
      <div role="tabpanel" id={`panel-${open}`} aria-labelledby={`tab-${open}`}>
        {open === 'clinic' ? <ClinicForm /> : <ApprovalSettings />}
      </div>
    </Box>
  );
}
