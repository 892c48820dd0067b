import { useState, type FormEvent } from 'react';
import { Box, Button } from '@mui/material';
import { useNotify } from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import { placeOf } from '#src/fields/core/place.ts';
import { ReadValue } from '#src/fields/core/ReadValue.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { codeOf, useClinicProvider } from '#src/client/records/api.ts';
import { FieldsGrid } from '#src/screens/FieldsGrid.tsx';
import { FormDialog } from '#src/screens/FormDialog.tsx';
import { useSubject } from '#src/client/session/subject.ts';
import { meKey } from '#src/client/session/me.ts';
import { useLanguage } from '#src/client/words/useLanguage.ts';
import { useWords } from '#src/client/words/words.ts';
import { useFieldsForm } from '#src/screens/useFieldsForm.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { Section } from '#src/ui/Section.tsx';
import type { Employee } from './employeeRecord.ts';
import { employees } from './employees.ts';
import { registeredSections } from './employeeFields.ts';
import { correctionForm, profileForm } from './profileForms.ts';
import { profileWords } from '../account/profileWords.ts';

interface DataProps {
  readonly record: Employee;
  /** The language stored with the account. */
  readonly language: 'ar' | 'en';
}

function useSaveProfile({ record }: DataProps) {
  const provider = useClinicProvider();
  const notify = useNotify();
  const client = useQueryClient();
  const reload = useReload('employees');
  const { t } = useWords(profileWords);
  const [spoken, speak] = useLanguage();
  return async (values: Record<string, unknown>): Promise<void> => {
    try {
      await provider.operate('employees', {
        operation: 'saveProfile',
        body: { ...values, version: record.version },
      });
    } catch (error) {
      if (codeOf(error) === 'version_conflict') {
        reload();
        throw new Error(t.conflict, { cause: error });
      }
      throw error;
    }
    notify(t.saved, { type: 'success' });
    reload();
    void client.invalidateQueries({ queryKey: meKey });
    const next = values['locale'];
    if ((next === 'ar' || next === 'en') && next !== spoken) speak(next);
  };
}

/** Picture, contact data and language: what people change themselves. */
function OwnForm(props: DataProps) {
  const { t } = useWords(profileWords);
  const { form, submit } = useFieldsForm(profileForm, { ...props.record, locale: props.language });
  const [saving, setSaving] = useState(false);
  const save = useSaveProfile(props);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSaving(true);
    await submit(save);
    setSaving(false);
  };
  return (
    <Section title={t.mine} plain>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <FieldsGrid declaration={profileForm} form={form} columns={2} />
        <Button type="submit" variant="contained" loading={saving} sx={{ mt: 2.5 }}>
          {t.save}
        </Button>
      </form>
    </Section>
  );
}

/** One section of the registered data; nothing where the API sent none of it. */
function Registered({
  record,
  name,
  fields,
}: {
  readonly record: Employee;
  readonly name: string;
  readonly fields: readonly string[];
}) {
  const { locale } = useReading();
  const row: Readonly<Record<string, unknown>> = { ...record };
  const sections: Readonly<Record<string, string>> = employees.words[locale].sections;
  const shown = fields.filter((field) => field in row);
  if (shown.length === 0) return null;
  return (
    <Section title={sections[name]}>
      {shown.map((field) => (
        <Box
          key={field}
          sx={field === 'employment_periods' ? { gridColumn: '1 / -1', minWidth: 0 } : { minWidth: 0 }}
        >
          <ReadValue place={placeOf(employees, field, locale)} record={row} />
        </Box>
      ))}
    </Section>
  );
}

/** The same data to read, while the subscription lets nothing be saved (platform.md 5.6). */
function OwnData({ record, language }: DataProps) {
  const { t } = useWords(profileWords);
  const { locale } = useReading();
  const row: Readonly<Record<string, unknown>> = { ...record, locale: language };
  return (
    <Section title={t.mine}>
      {Object.keys(profileForm.fields).map((field) => (
        <ReadValue key={field} place={placeOf(profileForm, field, locale)} record={row} />
      ))}
    </Section>
  );
}

function Correction() {
  const { t } = useWords(profileWords);
  const provider = useClinicProvider();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
        {t.correction}
      </Button>
      {open ? (
        <FormDialog
          title={t.correctionTitle}
          text={t.correctionText}
          declaration={correctionForm}
          save={t.send}
          send={(body, idempotencyKey) =>
            provider.operate('employees', { operation: 'requestCorrection', body, idempotencyKey })
          }
          onSaved={() => {
            setOpen(false);
            notify(t.sent, { type: 'success' });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** Own data: what can be changed, and the rest to read and to have corrected (hr.md 1, profile). */
export function ProfileData(props: DataProps) {
  const subject = useSubject();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {mayDo(profileForm, 'saveProfile', subject) ? (
        <OwnForm key={props.record.version} {...props} />
      ) : (
        <OwnData {...props} />
      )}
      {mayDo(profileForm, 'requestCorrection', subject) ? <Correction /> : null}
      {registeredSections.map(({ name, fields }) => (
        <Registered key={name} record={props.record} name={name} fields={fields} />
      ))}
    </Box>
  );
}
