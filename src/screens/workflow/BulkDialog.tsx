import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import type { ClinicDataProvider, Refused } from '#src/admin/dataProvider.ts';
import type { Row } from '#src/fields/kind.ts';
import { useReading } from '#src/fields/useReading.ts';
import { say } from '#src/fields/words.ts';
import { titleOf } from '../parts/titles.ts';
import { useRefresh } from '../parts/useRefresh.ts';
import { AskedFields } from './AskedFields.tsx';
import { MoveFrame } from './MoveFrame.tsx';
import { moveOf } from './moves.ts';
import { useMoveForm } from './useMoveForm.ts';
import { useMovesNotice } from './useMoveNotice.ts';

interface BulkDialogProps {
  readonly resource: AnyResource;
  readonly move: string;
  readonly ids: readonly string[];
  /** Those of the chosen records that are at hand, for their names. */
  readonly rows: readonly Row[];
  /** Told which ones were refused, so that they stay selected. */
  readonly onClose: (refused: readonly string[]) => void;
}

interface ResultProps extends Pick<BulkDialogProps, 'resource' | 'rows' | 'onClose'> {
  readonly action: string;
  readonly done: number;
  readonly refused: readonly Refused[];
}

/** How it ended: how many were done, and why each of the others was not (UX-13). */
function Result({ resource, rows, action, done, refused, onClose }: ResultProps) {
  const reading = useReading();
  const { t, locale } = reading;
  const nameOf = (id: string): string => {
    const row = rows.find((one) => one['id'] === id);
    return row ? titleOf(resource, row, reading) : id;
  };
  return (
    <Dialog
      open
      onClose={() => onClose(refused.map(({ id }) => id))}
      fullWidth
      maxWidth="sm"
      aria-labelledby="bulk-result"
    >
      <DialogTitle id="bulk-result">{say(locale, t.transition.resultTitle, { action })}</DialogTitle>
      <DialogContent>
        {done > 0 ? (
          <Alert severity="success">{say(locale, t.transition.doneMany, { n: done })}</Alert>
        ) : null}
        {refused.length > 0 ? (
          <>
            <Alert severity="warning" sx={{ mt: 1 }}>
              {say(locale, t.transition.refusedMany, { n: refused.length })}
            </Alert>
            <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
              {refused.map(({ id, message }) => (
                <Box component="li" key={id} sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}>
                  <Typography fontWeight={600}>{nameOf(id)}</Typography>
                  <Typography variant="body2" color="text.secondary">
                    {message}
                  </Typography>
                </Box>
              ))}
            </Box>
          </>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={() => onClose(refused.map(({ id }) => id))}>
          {t.transition.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Moves many records at once: the effect is said before, the result of each after. */
export function BulkDialog({ resource, move, ids, rows, onClose }: BulkDialogProps) {
  const reading = useReading();
  const { t, locale } = reading;
  const provider = useDataProvider<ClinicDataProvider>();
  const refresh = useRefresh(resource);
  const tell = useMovesNotice(resource);
  const { form, key, refuse, values } = useMoveForm(resource, move, undefined, reading);
  const declared = moveOf(resource, move);
  const words = resource.words[locale];
  const action = words.actions?.[move] ?? move;
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () =>
      provider.transitionMany(resource.name, {
        ids,
        name: move,
        values: values(),
        idempotencyKey: key.current,
      }),
    onSuccess: ({ data: { done } }) => {
      refresh();
      tell(move, done);
    },
    onError: (refused) => void refuse(refused),
  });
  if (data) {
    const { done, refused } = data.data;
    return <Result {...{ resource, rows, action, refused, onClose }} done={done.length} />;
  }
  const effect = { n: ids.length, state: words.states?.[declared.to] ?? declared.to };
  return (
    <MoveFrame
      title={action}
      consequence={say(locale, t.transition.willMany, effect)}
      confirm={action}
      danger={declared.danger === true}
      busy={isPending}
      refused={error?.message}
      onConfirm={() => void form.handleSubmit(() => mutate())()}
      onClose={() => onClose(ids)}
    >
      <AskedFields resource={resource} move={move} form={form} />
    </MoveFrame>
  );
}
