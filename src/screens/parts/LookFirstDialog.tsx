import '#src/fields/index.ts';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useNotify } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { messageOf, useClinicProvider } from '#src/client/records/api.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { FieldsGrid } from '#src/screens/FieldsGrid.tsx';
import { useFieldsForm } from '#src/screens/useFieldsForm.ts';
import { InsteadButton } from './InsteadButton.tsx';
import { useRefresh } from './useRefresh.ts';

/** What was asked, and what the server says would come of it. */
export interface Looked<Found> {
  readonly asked: Row;
  readonly found: Found;
}

/** What the one button does now: what it says, what is sent, what is said afterwards; nothing to do where `body` is missing. */
interface Doing {
  readonly label: string;
  readonly body: Row | undefined;
  readonly done: string;
}

interface LookFirstProps<Found> {
  readonly resource: AnyResource;
  /** What is asked, as a small declaration of its own. */
  readonly declaration: AnyResource;
  readonly words: {
    readonly open: string;
    readonly about: string;
    readonly preview: string;
    readonly back: string;
  };
  /** The reading call that looks, the body it is sent, and the call that does it. */
  readonly look: { readonly operation: string; readonly body?: (asked: Row) => Row };
  readonly change: string;
  readonly onLooked?: (found: Found) => void;
  readonly renderLooked: (found: Found) => ReactNode;
  readonly doing: (looked: Looked<Found>) => Doing;
  readonly onClose: () => void;
}

interface Refused {
  readonly text: string;
  readonly code: string;
}

/** Asks what would change, and changes it; `refused` is what the change was refused for, after which it is asked anew. */
function useLookFirst<Found>({ resource, look, change, onLooked, onClose }: LookFirstProps<Found>) {
  const [looked, setLooked] = useState<Looked<Found>>();
  const [refused, setRefused] = useState<Refused>();
  const [sending, setSending] = useState(false);
  const provider = useClinicProvider();
  const attempt = useOneTry();
  const refresh = useRefresh(resource);
  const notify = useNotify();
  const lookAt = async (asked: Row): Promise<void> => {
    const body = look.body?.(asked) ?? asked;
    const { data } = await provider.operate<Found>(resource.name, { operation: look.operation, body });
    setRefused(undefined);
    setLooked({ asked, found: data });
    onLooked?.(data);
  };
  const back = (said?: Refused): void => {
    setLooked(undefined);
    setRefused(said);
  };
  const doIt = async ({ body, done }: Doing): Promise<void> => {
    setSending(true);
    try {
      await attempt(({ key }) =>
        provider.operate(resource.name, { operation: change, body: body ?? {}, idempotencyKey: key }),
      );
      refresh();
      notify(done, { type: 'success' });
      onClose();
    } catch (error) {
      back({ text: messageOf(error), code: refusalOf(error).code });
    }
    setSending(false);
  };
  return { looked, refused, sending, setSending, lookAt, back, doIt };
}

interface ButtonsProps {
  readonly words: LookFirstProps<unknown>['words'];
  readonly sending: boolean;
  readonly doing: Doing | undefined;
  readonly onBack: () => void;
  readonly onDo: (doing: Doing) => void;
  readonly onClose: () => void;
}

/** Back to what was asked, and the one button that goes on. */
function Buttons({ words, sending, doing, onBack, onDo, onClose }: ButtonsProps) {
  const { t } = useReading();
  if (doing === undefined)
    return (
      <DialogActions>
        <Button onClick={onClose} disabled={sending}>
          {t.form.cancel}
        </Button>
        <Button type="submit" variant="contained" loading={sending}>
          {words.preview}
        </Button>
      </DialogActions>
    );
  return (
    <DialogActions>
      <Button onClick={onBack} disabled={sending}>
        {words.back}
      </Button>
      <Button
        variant="contained"
        loading={sending}
        disabled={doing.body === undefined}
        onClick={() => onDo(doing)}
      >
        {doing.label}
      </Button>
    </DialogActions>
  );
}

/** What changes many records at once: asked, looked at as the server says it would be, then done. What changed meanwhile is looked at again. */
export function LookFirstDialog<Found>(props: LookFirstProps<Found>) {
  const { declaration, words, renderLooked, onClose } = props;
  const id = useId();
  const { form, submit } = useFieldsForm(declaration);
  const { looked, refused, sending, setSending, lookAt, back, doIt } = useLookFirst(props);
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    setSending(true);
    await submit(lookAt);
    setSending(false);
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={sending ? undefined : onClose} aria-labelledby={id}>
      <form noValidate onSubmit={(event) => void ask(event)}>
        <DialogTitle id={id}>{words.open}</DialogTitle>
        <DialogContent>
          {refused === undefined ? null : (
            <Alert
              severity="error"
              sx={{ mb: 2 }}
              action={<InsteadButton code={refused.code} resource={props.resource} onGo={onClose} />}
            >
              {refused.text}
            </Alert>
          )}
          {looked === undefined ? (
            <>
              <DialogContentText sx={{ mb: 2 }}>{words.about}</DialogContentText>
              <FieldsGrid declaration={declaration} form={form} autoFocus />
            </>
          ) : (
            renderLooked(looked.found)
          )}
        </DialogContent>
        <Buttons
          {...{ words, sending, onClose }}
          doing={looked && props.doing(looked)}
          onBack={() => back()}
          onDo={(doing) => void doIt(doing)}
        />
      </form>
    </Dialog>
  );
}
