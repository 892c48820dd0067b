import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import type { FormSetting } from '#src/fields/core/formContext.ts';
import { FieldsGrid } from './FieldsGrid.tsx';
import { useAskFirst } from '#src/ui/useAskFirst.tsx';
import { useFieldsForm } from './useFieldsForm.ts';

interface FormDialogProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Whose fields are to be filled; the same object at every drawing. */
  readonly declaration: AnyResource;
  readonly initial?: Row;
  readonly save: string;
  readonly danger?: boolean;
  /** A hand-made input in the place of the generated one; the same function at every drawing. */
  readonly inputFor?: FormSetting['inputFor'];
  /** What follows from what is filled in so far, drawn below the fields. */
  readonly below?: (typed: Row) => ReactNode;
  /** Throws what the server refused; its sentences land on the fields. The key makes a repeated try the same one. */
  readonly send: (values: Record<string, unknown>, idempotencyKey: string) => Promise<unknown>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/**
 * A short form in a dialog; mount it to open it. It stays open, with what was typed, until it is saved; leaving asks
 * first where something was typed.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, text, declaration, initial, save, danger, inputFor, below, send, onSaved, onClose } = props;
  const id = useId();
  const { t } = useReading();
  const { form, submit } = useFieldsForm(declaration, initial);
  const { close, asking } = useAskFirst(form.formState.isDirty, onClose);
  const attempt = useOneTry();
  const [sending, setSending] = useState(false);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    setSending(true);
    const saved = await submit((values) => attempt(({ key }) => send(values, key)));
    setSending(false);
    if (saved) onSaved();
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={sending ? undefined : close} aria-labelledby={id}>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {text === undefined ? null : (
            <DialogContentText component="div" sx={{ mb: 2 }}>
              {text}
            </DialogContentText>
          )}
          <FieldsGrid declaration={declaration} form={form} autoFocus {...(inputFor ? { inputFor } : {})} />
          {below?.(form.watch())}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={sending}>
            {t.form.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger === true ? 'error' : 'primary'}
            loading={sending}
          >
            {save}
          </Button>
        </DialogActions>
      </form>
      {asking}
    </Dialog>
  );
}
