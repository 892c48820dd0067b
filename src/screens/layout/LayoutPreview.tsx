import { useMemo, useState } from 'react';
import { Box, Paper, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { FormProvider, useForm } from 'react-hook-form';
import { quickFields, type KeptFields } from '#metadata/derive/layout.ts';
import { withOwnFields } from '#metadata/derive/ownFields.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { FormSettingContext } from '#src/fields/core/formContext.ts';
import { Reckoning } from '#src/fields/core/Reckoning.tsx';
import { emptyValues } from '#src/fields/values.ts';
import { FormSections } from '../form/FormSections.tsx';
import { sectionsOf } from '../parts/sections.ts';
import { layoutWords } from './layoutWords.ts';

interface LayoutPreviewProps {
  readonly resource: AnyResource;
  readonly kept: KeptFields;
}

/** Where the preview is led to. */
export const previewId = 'layout-preview';

const setting = { record: undefined, inputFor: () => undefined };

/** The form as it would be drawn, to look at: nothing in it is typed or sent. */
function Form({ resource }: { readonly resource: AnyResource }) {
  const reading = useReading();
  const form = useForm({
    defaultValues: useMemo(() => emptyValues(resource.fields, reading), [resource, reading]),
  });
  const sections = useMemo(() => sectionsOf(resource, reading), [resource, reading]);
  return (
    <FormProvider {...form}>
      <FormSettingContext.Provider value={setting}>
        <Reckoning fields={resource.fields}>
          <FormSections resource={resource} record={undefined} sections={sections} compact />
        </Reckoning>
      </FormSettingContext.Provider>
    </FormProvider>
  );
}

/** The form beside its arrangement, whole or quick, as the switches stand now. */
export function LayoutPreview({ resource, kept }: LayoutPreviewProps) {
  const { t } = useWords(layoutWords);
  const [which, setWhich] = useState<'whole' | 'quick'>('whole');
  const shown = useMemo(
    () => withOwnFields(resource, which === 'quick' ? quickFields(resource, kept) : kept),
    [resource, kept, which],
  );
  return (
    <Paper variant="outlined" component="section" aria-labelledby={previewId} sx={{ p: 2, minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
          mb: 1.5,
        }}
      >
        <Typography id={previewId} variant="h3" component="h2" sx={{ fontSize: '1.0625rem' }}>
          {t.preview}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={which}
          aria-label={t.preview}
          onChange={(_, next: 'whole' | 'quick' | null) => next && setWhich(next)}
        >
          <ToggleButton value="whole">{t.whole}</ToggleButton>
          <ToggleButton value="quick">{t.quick}</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {/* What is inert hears no wheel: the box around it scrolls, for keys too. */}
      <Box
        role="group"
        aria-labelledby={previewId}
        tabIndex={0}
        sx={{ maxHeight: 'calc(100vh - 160px)', overflowY: 'auto' }}
      >
        <Box inert data-preview={which}>
          <Form key={which} resource={shown} />
        </Box>
      </Box>
    </Paper>
  );
}
