import { useState } from 'react';
import { Box, Button } from '@mui/material';
import FoldIcon from '@mui/icons-material/ExpandLess';
import UnfoldIcon from '@mui/icons-material/ExpandMore';
import { useFormState } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { useReading } from '#src/client/words/useReading.ts';
import { stayInField } from '#src/fields/core/stayInField.ts';
import type { SectionPlan } from '../parts/sections.ts';
import { flatErrors } from './errors.ts';
import { FormSections, type FormSectionsProps } from './FormSections.tsx';

interface FoldedSectionsProps extends FormSectionsProps {
  /** The sections below what stands open. */
  readonly rest: readonly SectionPlan[];
}

/** The name of the section that stands open; no declared section is called so. */
const firstSection = '_first';

/** What most records are begun with, and the rest folded below; what is wrong in that unfolds it. */
function FoldedSections({ rest, sections, ...form }: FoldedSectionsProps) {
  const { t } = useReading();
  const { errors } = useFormState();
  const isFirst = (name: string): boolean => !rest.some(({ fields }) => fields.includes(name));
  // An address that names a field leads to it.
  const asked = /^#field-(\w+)$/.exec(useLocation().hash)?.[1];
  const [open, setOpen] = useState<'pressed' | 'led' | undefined>(
    asked !== undefined && !isFirst(asked) ? 'led' : undefined,
  );
  const isWrong = flatErrors(errors).some(({ path }) => !isFirst(path.split('.')[0] ?? ''));
  if (open === undefined && isWrong) setOpen('led');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FormSections {...form} sections={sections} />
      <Button
        aria-expanded={open !== undefined}
        startIcon={open === undefined ? <UnfoldIcon /> : <FoldIcon />}
        // What the left field then says would move the button away under the pointer.
        onMouseDown={stayInField}
        onClick={() => setOpen(open === undefined ? 'pressed' : undefined)}
        sx={{ justifySelf: 'start' }}
      >
        {t.form.more}
      </Button>
      {open === undefined ? null : <FormSections {...form} sections={rest} leads={open === 'pressed'} />}
    </Box>
  );
}

interface FormFieldsProps extends FormSectionsProps {
  /** The fields that stand open, in their order, with all others folded below. */
  readonly first?: readonly string[] | undefined;
  /** The sections that are folded below the others of a new record. */
  readonly folds?: readonly string[] | undefined;
}

/** The fields of a form: all of them open, or some with the others folded below. */
export function FormFields({ first, folds, sections, ...form }: FormFieldsProps) {
  if (first !== undefined) {
    const rest = sections
      .map((plan): SectionPlan => ({ ...plan, fields: plan.fields.filter((name) => !first.includes(name)) }))
      .filter(({ fields }) => fields.length > 0);
    const open = { name: firstSection, title: undefined, fields: first };
    return <FoldedSections {...form} sections={[open]} rest={rest} />;
  }
  if (folds === undefined || form.record) return <FormSections {...form} sections={sections} />;
  const isFolded = ({ name }: SectionPlan): boolean => folds.includes(name);
  return (
    <FoldedSections
      {...form}
      sections={sections.filter((plan) => !isFolded(plan))}
      rest={sections.filter(isFolded)}
    />
  );
}
