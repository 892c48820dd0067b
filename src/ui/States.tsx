import type { ReactNode } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { refusalOf } from '#src/client/records/refusals.ts';
import { PREVIEWED } from '#src/client/session/preview.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { Illustration, type IllustrationName } from './Illustration.tsx';

interface StateProps {
  readonly drawing: IllustrationName;
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
  readonly role?: 'alert' | 'status';
  /** `h1` where it stands instead of the whole page. */
  readonly heading?: 'h1' | 'h2';
}

/** A quiet panel inside a page: what it is about and the next step. */
export function State({ drawing, title, text, children, role, heading = 'h2' }: StateProps) {
  return (
    <Box
      role={role}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'start',
        textAlign: 'center',
        gap: 1,
        px: 3,
        py: 6,
      }}
    >
      <Illustration name={drawing} />
      <Typography variant="h3" component={heading}>
        {title}
      </Typography>
      {text === undefined ? null : (
        <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
          {text}
        </Typography>
      )}
      {children === undefined ? null : (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center', mt: 1 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}

type Plain = Omit<StateProps, 'drawing' | 'role'>;

/** Nothing has been added yet: what the list is for, and the way to add. */
export const EmptyState = (props: Plain) => <State drawing="empty" role="status" {...props} />;
/** The search or the filter finds nothing. */
export const NothingFound = (props: Plain) => <State drawing="nothing" role="status" {...props} />;

interface ErrorStateProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** What happened, and "try again" where that may help. */
export function ErrorState({ title, error, onRetry, children }: ErrorStateProps) {
  const { t } = useReading();
  // A role that is looked at has no rows: nothing failed, and trying again changes nothing.
  if (refusalOf(error).code === PREVIEWED)
    return <State drawing="empty" role="status" title={refusalOf(error).message} />;
  const message = error instanceof Error && error.message !== '' ? error.message : undefined;
  return (
    <State drawing="trouble" role="alert" title={title} text={message === title ? undefined : message}>
      {onRetry ? (
        <Button variant="contained" onClick={onRetry}>
          {t.list.retry}
        </Button>
      ) : null}
      {children}
    </State>
  );
}
