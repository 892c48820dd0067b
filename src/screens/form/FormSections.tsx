import type { ComponentType } from 'react';
import { Box, Paper, Typography } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { FormField } from '#src/fields/inputs.ts';
import type { Row } from '#src/client/records/row.ts';
import { isReckoned } from '#src/fields/core/Reckoning.tsx';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { mayRead } from '../parts/access.ts';
import { MOST_SECTIONS, type SectionPlan } from '../parts/sections.ts';
import { SectionNav, sectionId } from './SectionNav.tsx';

export interface FormSectionsProps {
  readonly resource: AnyResource;
  readonly record: Row | undefined;
  readonly sections: readonly SectionPlan[];
  /** One column and no list of sections. */
  readonly compact: boolean;
  /** The cursor goes into the first field of a new record; so it does unless told otherwise. */
  readonly leads?: boolean;
}

function FormSection({
  resource,
  record,
  plan,
  first,
}: Pick<FormSectionsProps, 'resource' | 'record'> & { readonly plan: SectionPlan; readonly first: boolean }) {
  const { locale } = useReading();
  const Own = (
    piecesFor(resource)?.sections as Record<string, ComponentType<{ mode: 'create' | 'edit' }>> | undefined
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
      ? (field.within?.field ?? name) in record || field.kind === 'part'
      : isReckoned(field) || (field.options.readOnly !== true && field.kind !== 'computed');
  };
  const hasOwn = (name: string): boolean => piecesFor(resource)?.sections?.[name as never] !== undefined;
  return sections.filter((plan) => hasOwn(plan.name) || plan.fields.some(shows));
}

const card = {
  p: { xs: 2, sm: 2.5 },
  scrollMarginBlockStart: 128,
  outline: 'none',
  // A hand-made section may have nothing to show, such as the clinic's own fields where it declared none.
  '&:has(> div:last-child:empty), &:has(> div:last-child > div:only-child:empty)': { display: 'none' },
} as const;
const oneColumn = 'minmax(0, 1fr)';
const grid = (compact: boolean) => ({
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  gridTemplateColumns: compact ? oneColumn : { xs: oneColumn, sm: `repeat(2, ${oneColumn})` },
});

/** The cards of a form, two columns at most (UX-21); a long one has the list of its sections beside it. */
export function FormSections({ resource, record, sections, compact, leads = true }: FormSectionsProps) {
  const shown = useShown({ resource, record, sections });
  const isLong = !compact && shown.length > MOST_SECTIONS;
  const cards = (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: oneColumn }}>
      {shown.map((plan, index) => (
        <Paper
          key={plan.name}
          id={sectionId(plan.name)}
          variant="outlined"
          component="section"
          tabIndex={-1}
          aria-label={plan.title}
          sx={card}
        >
          {plan.title === undefined || shown.length === 1 ? null : (
            <Typography variant="h3" component="h2" sx={{ mb: 2, fontSize: '1.0625rem' }}>
              {plan.title}
            </Typography>
          )}
          <Box sx={grid(compact)}>
            <FormSection resource={resource} record={record} plan={plan} first={leads && index === 0} />
          </Box>
        </Paper>
      ))}
    </Box>
  );
  if (!isLong) return cards;
  return (
    <Box
      sx={{
        display: { xs: 'flex', lg: 'grid' },
        flexDirection: 'column',
        gap: 2,
        gridTemplateColumns: `208px ${oneColumn}`,
        alignItems: { lg: 'start' },
      }}
    >
      <SectionNav shown={shown} />
      {cards}
    </Box>
  );
}
