import { useEffect, useState } from 'react';
import { Box, Button, IconButton } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'ra-core';
import { Link } from 'react-router-dom';
import { useReading } from '#src/client/words/useReading.ts';
import { toastColors } from '#src/theme/tokens.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';

/** What `useNotify()` may be given beside the text. */
export interface ToastOptions {
  readonly autoHideDuration?: number | null;
  readonly undo?: () => Promise<unknown>;
  /** Where the record it speaks of can be opened (UX-24). */
  readonly to?: string;
  /** More about an error, for those who ask. */
  readonly details?: string;
}

/** No more than this many stand at once (UX-66). */
const most = 3;
const readable = 6_000;
const leastAfterHold = 4_000;
let nextKey = 0;

const colorOf = (type: string): string =>
  type === 'error' ? toastColors.danger : type === 'warning' ? toastColors.warning : toastColors.good;

/** Goes after its time; not while the pointer or the focus is on it, nor while the window is in the background. */
function useTime(duration: number | null, held: boolean, onEnd: () => void): void {
  const [wasHeld, setWasHeld] = useState(false);
  if (held && !wasHeld) setWasHeld(true);
  useEffect(() => {
    if (held || duration === null) return undefined;
    const left = wasHeld ? Math.max(duration / 2, leastAfterHold) : duration;
    const timer = window.setTimeout(onEnd, left);
    return () => window.clearTimeout(timer);
    // The end is the same for the life of one toast.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [duration, held, wasHeld]);
}

const look = {
  pointerEvents: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  width: 'max-content',
  maxWidth: 'min(560px, calc(100vw - 24px))',
  paddingInlineStart: 2,
  paddingInlineEnd: 0.5,
  py: 0.5,
  minHeight: 48,
  borderRadius: 1,
  boxShadow: 8,
  color: '#fff',
  fontWeight: 550,
  overflowWrap: 'anywhere',
  '@media (prefers-reduced-motion: no-preference)': { animation: 'toast-in 160ms ease-out' },
  '@keyframes toast-in': { from: { opacity: 0, transform: 'translateY(-8px)' } },
  '& a': { color: 'inherit' },
  '& :focus-visible': { outline: '2px solid #fff', outlineOffset: 2 },
} as const;

interface OneProps {
  readonly toast: NotificationPayload;
  readonly onEnd: () => void;
  readonly onSay: (text: string, type: 'success' | 'error') => void;
}

/** The offer to take it back; it can be taken once. */
function UndoButton({
  undo,
  onEnd,
  onSay,
}: Omit<OneProps, 'toast'> & { readonly undo: () => Promise<unknown> }) {
  const { t } = useReading();
  const notifyError = useNotifyError();
  const [working, setWorking] = useState(false);
  const run = async (): Promise<void> => {
    setWorking(true);
    try {
      await undo();
      onSay(t.form.undone, 'success');
    } catch (error) {
      notifyError(error);
    }
    onEnd();
  };
  return (
    <Button color="inherit" variant="outlined" size="small" loading={working} onClick={() => void run()}>
      {t.form.undo}
    </Button>
  );
}

function OneToast({ toast, onEnd, onSay }: OneProps) {
  const { t } = useReading();
  const translate = useTranslate();
  const [held, setHeld] = useState(false);
  const [open, setOpen] = useState(false);
  const { messageArgs, ...options } = (toast.notificationOptions ?? {}) as ToastOptions & {
    messageArgs?: object;
  };
  useTime(options.autoHideDuration === undefined ? readable : options.autoHideDuration, held || open, onEnd);
  const { message, type } = toast;
  const isBad = type === 'error' || type === 'warning';
  const text = typeof message === 'string' ? translate(message, { _: message, ...messageArgs }) : message;
  return (
    <Box
      role={isBad ? 'alert' : 'status'}
      data-toast={type}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{ ...look, bgcolor: colorOf(type) }}
    >
      <Box sx={{ flex: '1 1 auto', minWidth: 0, py: 0.75 }}>
        {options.to === undefined ? text : <Link to={options.to}>{text}</Link>}
        {open ? (
          <Box sx={{ fontWeight: 400, fontSize: '0.8125rem', whiteSpace: 'pre-line', userSelect: 'text' }}>
            {options.details}
          </Box>
        ) : null}
      </Box>
      {options.details === undefined || open ? null : (
        <Button color="inherit" size="small" aria-expanded={false} onClick={() => setOpen(true)}>
          {t.form.details}
        </Button>
      )}
      {options.undo ? <UndoButton undo={options.undo} onEnd={onEnd} onSay={onSay} /> : null}
      <IconButton color="inherit" size="small" aria-label={t.form.closeNotice} onClick={onEnd}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

interface Pending {
  readonly notifications: readonly NotificationPayload[];
  readonly setNotifications: (change: (all: readonly NotificationPayload[]) => NotificationPayload[]) => void;
  readonly addNotification: (one: NotificationPayload) => void;
}

const keys = new WeakMap<NotificationPayload, number>();
const keyOf = (toast: NotificationPayload): number => {
  const known = keys.get(toast) ?? nextKey++;
  keys.set(toast, known);
  return known;
};
const isSame = (a: NotificationPayload, b: NotificationPayload): boolean =>
  a.message === b.message && a.type === b.type;

/** The toasts on show: the newest three, equal ones once, the newest last. */
function useToasts() {
  // react-admin's own type of it does not resolve here.
  const { notifications, setNotifications, addNotification }: Pending = useNotificationContext();
  const toasts = notifications
    .filter((one, index) => !notifications.slice(index + 1).some((later) => isSame(one, later)))
    .slice(-most);
  const end = (toast: NotificationPayload): void =>
    setNotifications((all) => all.filter((one) => !isSame(one, toast)).slice(1 - most));
  const say = (message: string, type: 'success' | 'error'): void => addNotification({ message, type });
  return { toasts, end, say };
}

/** What react-admin's `useNotify()` says: top centre below the bar, green or red, three at most, held under pointer or focus (UX-66). */
export function Toasts() {
  const { toasts, end, say } = useToasts();
  return (
    <Box
      sx={{
        position: 'fixed',
        // Below the bar, whose search stays to be seen.
        insetBlockStart: 68,
        insetInline: 0,
        zIndex: 'snackbar',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        pointerEvents: 'none',
        '@media print': { display: 'none' },
      }}
    >
      {toasts.map((toast) => (
        <OneToast key={keyOf(toast)} toast={toast} onEnd={() => end(toast)} onSay={say} />
      ))}
    </Box>
  );
}
