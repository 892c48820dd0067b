import { useState } from 'react';
import { Alert, AlertTitle, Box, Button, Link } from '@mui/material';
import { useFormContext, useFormState } from 'react-hook-form';
import { plural } from '#i18n/plural.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { declarationOf } from '#src/client/catalogue/declarations.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { pathLabel } from '#src/fields/core/problemText.ts';
import { InsteadButton } from '../parts/InsteadButton.tsx';
import { flatErrors, type FormError } from './errors.ts';
import type { Refusal } from './useRecordForm.ts';

interface ErrorSummaryProps {
  readonly resource: AnyResource;
  /** What the server said about the whole. */
  readonly refusal: Refusal | undefined;
  readonly onGo: (path: string) => void;
  /** Sends the same request again. */
  readonly onAgain: () => void;
}

interface Listed {
  readonly submitCount: number;
  readonly errors: readonly FormError[];
}

/**
 * What the last try to save was stopped by. What is put right meanwhile stays in its line: a summary that shrank when a
 * field is left would move the page under the pointer, and the click that left the field would miss.
 */
function useListed(): {
  readonly errors: readonly FormError[];
  readonly isOpen: (error: FormError) => boolean;
} {
  const { errors, submitCount } = useFormState();
  const now = flatErrors(errors);
  const [listed, setListed] = useState<Listed>({ submitCount: 0, errors: [] });
  if (listed.submitCount !== submitCount) setListed({ submitCount, errors: submitCount > 0 ? now : [] });
  const open = new Set(now.map(({ path }) => path));
  return { errors: listed.errors, isOpen: ({ path }) => open.has(path) };
}

function Again({ onAgain }: Pick<ErrorSummaryProps, 'onAgain'>) {
  const { t } = useReading();
  return (
    <Button color="inherit" variant="outlined" size="small" onClick={onAgain}>
      {t.form.again}
    </Button>
  );
}

/** What a refused save is put right by, about the person in the form. */
function Instead({ resource, refusal }: Pick<ErrorSummaryProps, 'resource' | 'refusal'>) {
  const { getValues } = useFormContext();
  return <InsteadButton code={refusal?.code} resource={resource} record={getValues()} />;
}

/** What keeps the form from being saved, each with a link to its field (UX-22). */
export function ErrorSummary({ resource, refusal, onGo, onAgain }: ErrorSummaryProps) {
  const reading = useReading();
  const { form } = reading.t;
  const { errors, isOpen } = useListed();
  const left = errors.filter(isOpen).length;
  if (errors.length === 0 && refusal === undefined) return null;
  const title = left > 0 ? plural(reading.locale, left, form.problems) : (refusal?.text ?? form.repaired);
  const again = refusal?.again === true && left === 0;
  return (
    <Alert
      severity={left === 0 && refusal === undefined ? 'success' : 'error'}
      sx={{ mb: 2, alignItems: 'flex-start', '& .MuiAlertTitle-root': { fontWeight: 650 } }}
      action={again ? <Again onAgain={onAgain} /> : <Instead {...{ resource, refusal }} />}
    >
      <AlertTitle sx={{ mb: errors.length > 0 || again ? 0.5 : 0 }}>{title}</AlertTitle>
      {again ? form.kept : null}
      {left > 0 && refusal?.text ? refusal.text : null}
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {errors.map((error) => (
          <Box
            component="li"
            key={error.path}
            sx={isOpen(error) ? {} : { textDecoration: 'line-through', color: 'text.secondary' }}
          >
            <Link
              component="button"
              type="button"
              color="inherit"
              underline="always"
              onClick={() => onGo(error.path)}
              sx={{ textAlign: 'start' }}
            >
              {pathLabel(resource, error.path, reading, declarationOf)}
            </Link>
            {': '}
            {error.message}
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
