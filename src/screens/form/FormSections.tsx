import type { ComponentType } from 'react';
import { Box, Tab, Tabs } from '@mui/material';
import { useFormState } from 'react-hook-form';
import type { AnyResource } from '#metadata/resource.ts';
import { useSubject } from '#src/admin/subject.ts';
import { FormField } from '#src/fields/FormField.tsx';
import type { Row } from '#src/fields/kind.ts';
import { placeOf } from '#src/fields/place.ts';
import { useReading } from '#src/fields/useReading.ts';
import { say } from '#src/fields/words.ts';
import { viewsFor } from '#src/kit/viewsFor.ts';
import { mayRead } from '../parts/access.ts';
import { Section } from '../parts/Section.tsx';
import { tabRow, useTabInSight } from '../parts/tabRow.ts';
import { MOST_SECTIONS, type SectionPlan } from '../parts/sections.ts';
import { flatErrors } from './errors.ts';

interface FormSectionsProps {
  readonly resource: AnyResource;
  readonly record: Row | undefined;
  readonly sections: readonly SectionPlan[];
  readonly open: string;
  readonly onOpen: (name: string) => void;
}

function FormSection({
  resource,
  record,
  plan,
  first,
}: Pick<FormSectionsProps, 'resource' | 'record'> & { readonly plan: SectionPlan; readonly first: boolean }) {
  const { locale } = useReading();
  const Own = (
    viewsFor(resource)?.sections as Record<string, ComponentType<{ mode: 'create' | 'edit' }>> | undefined
  )?.[plan.name];
  if (Own) return <Own mode={record ? 'edit' : 'create'} />;
  return plan.fields.map((name, index) => (
    <FormField
      key={name}
      place={placeOf(resource, name, locale)}
      source={name}
      autoFocus={first && index === 0 && record === undefined}
    />
  ));
}

/** Whether a section has anything to show in this form: a new record has no values that only the server writes. */
function useShown({
  resource,
  record,
  sections,
}: Pick<FormSectionsProps, 'resource' | 'record' | 'sections'>): readonly SectionPlan[] {
  const subject = useSubject();
  const shows = (name: string): boolean => {
    const field = resource.fields[name];
    if (!field || !mayRead(resource, name, subject)) return false;
    return record
      ? name in record || field.kind === 'part'
      : field.options.readOnly !== true && field.kind !== 'computed';
  };
  const hasOwn = (name: string): boolean => viewsFor(resource)?.sections?.[name as never] !== undefined;
  return sections.filter((plan) => hasOwn(plan.name) || plan.fields.some(shows));
}

/** A mark that takes no room: a tab that grew under the pointer would not get its click. */
const wrongTab = {
  color: 'error.main',
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 8,
    insetInlineEnd: 6,
    width: 7,
    height: 7,
    borderRadius: '50%',
    bgcolor: 'error.main',
  },
} as const;

/** The names of the sections, each saying whether it holds errors. */
function SectionTabs({
  shown,
  active,
  onOpen,
}: {
  readonly shown: readonly SectionPlan[];
  readonly active: string;
  readonly onOpen: (name: string) => void;
}) {
  const { t, locale } = useReading();
  const { errors } = useFormState();
  useTabInSight(`section-${active}`);
  const wrong = new Set(flatErrors(errors).map(({ path }) => path.split('.')[0] ?? ''));
  return (
    <Tabs
      value={active}
      onChange={(_, name: string) => onOpen(name)}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile
      sx={tabRow}
    >
      {shown.map(({ name, title = '', fields }) => {
        const isWrong = fields.some((field) => wrong.has(field));
        return (
          <Tab
            key={name}
            value={name}
            id={`section-${name}`}
            aria-controls={`fields-${name}`}
            aria-label={isWrong ? say(locale, t.form.tabWithProblems, { tab: title }) : title}
            label={title}
            sx={isWrong ? wrongTab : {}}
          />
        );
      })}
    </Tabs>
  );
}

/** The cards of a form; more than four become tabs, which say where errors are. All stay in place while hidden. */
export function FormSections({ resource, record, sections, open, onOpen }: FormSectionsProps) {
  const shown = useShown({ resource, record, sections });
  const isTabbed = shown.length > MOST_SECTIONS;
  const card = (plan: SectionPlan, index: number) => (
    <Section key={plan.name} title={isTabbed || shown.length === 1 ? undefined : plan.title}>
      <FormSection resource={resource} record={record} plan={plan} first={index === 0} />
    </Section>
  );
  if (!isTabbed) return <Box sx={{ display: 'grid', gap: 2 }}>{shown.map(card)}</Box>;
  const active = shown.some(({ name }) => name === open) ? open : (shown[0]?.name ?? '');
  return (
    <>
      <SectionTabs shown={shown} active={active} onOpen={onOpen} />
      {shown.map((plan, index) => (
        <Box
          key={plan.name}
          role="tabpanel"
          id={`fields-${plan.name}`}
          aria-labelledby={`section-${plan.name}`}
          hidden={plan.name !== active}
        >
          {card(plan, index)}
        </Box>
      ))}
    </>
  );
}
