import { Alert, AlertTitle, Box, Link } from '@mui/material';
import { useFormState } from 'react-hook-form';
import { plural } from '#i18n/plural.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { declarationOf } from '#src/admin/catalogue.ts';
import { useReading } from '#src/fields/useReading.ts';
import { pathLabel } from '../parts/problems.ts';
import { flatErrors } from './errors.ts';

interface ErrorSummaryProps {
  readonly resource: AnyResource;
  /** What the server said about the whole. */
  readonly refusal: string;
  readonly onGo: (path: string) => void;
}

/** What keeps the form from being saved, each with a link to its field (UX-22). */
export function ErrorSummary({ resource, refusal, onGo }: ErrorSummaryProps) {
  const reading = useReading();
  const { errors, submitCount } = useFormState();
  const found = submitCount > 0 ? flatErrors(errors) : [];
  if (found.length === 0 && refusal === '') return null;
  const title = found.length > 0 ? plural(reading.locale, found.length, reading.t.form.problems) : refusal;
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      <AlertTitle sx={{ mb: found.length > 0 ? 0.5 : 0 }}>{title}</AlertTitle>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {found.map(({ path, message }) => (
          <li key={path}>
            <Link
              component="button"
              type="button"
              color="inherit"
              underline="always"
              onClick={() => onGo(path)}
              sx={{ textAlign: 'start' }}
            >
              {pathLabel(resource, path, reading, declarationOf)}
            </Link>
            {': '}
            {message}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
