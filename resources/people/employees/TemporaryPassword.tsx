import { useEffect, useRef } from 'react';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useClinicProvider } from '#src/client/records/api.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useClinic } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { useCopy } from '#src/client/words/useCopy.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { loginOf, nameIn, type Employee } from './employeeRecord.ts';
import { employeePieceWords } from './employeePieceWords.ts';

interface DialogProps {
  readonly record: Employee;
  readonly onClose: () => void;
}

function Secret({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="caption" color="text.secondary" component="div">
        {label}
      </Typography>
      <Typography
        component="div"
        sx={{
          fontFamily: 'monospace',
          fontSize: '1.25rem',
          fontWeight: 700,
          overflowWrap: 'anywhere',
          userSelect: 'all',
        }}
      >
        <bdi dir="ltr">{value}</bdi>
      </Typography>
    </Box>
  );
}

/** The text for the employee's own WhatsApp; nothing is sent by us (UX-72). */
function useMessage(record: Employee, password: string): string | undefined {
  const { t, say, locale } = useWords(employeePieceWords);
  const clinic = useClinic();
  if (!record.phone) return undefined;
  const text = say(t.message, {
    name: nameIn(record, locale),
    clinic: clinic.name,
    address: window.location.origin,
    user: loginOf(record)?.name ?? '',
    password,
  });
  return `https://wa.me/${record.phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/** The password, once: it closes only by its own button, so that it is not lost by a click beside it. */
function ShownOnce({ record, password, onClose }: DialogProps & { readonly password: string }) {
  const { t } = useWords(employeePieceWords);
  const { copied, copy } = useCopy();
  const address = useMessage(record, password);
  const login = loginOf(record);
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="password-once">
      <DialogTitle id="password-once">{t.onceTitle}</DialogTitle>
      <DialogContent>
        <Alert severity="warning">{t.onceText}</Alert>
        {login ? <Secret label={t.userName} value={login.name} /> : null}
        <Secret label={t.password} value={password} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button variant="outlined" startIcon={<CopyIcon />} onClick={() => copy(password)}>
            {copied ? t.copied : t.copy}
          </Button>
          {address === undefined ? null : (
            <Button
              component="a"
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              startIcon={<WhatsAppIcon />}
            >
              {t.whatsapp}
            </Button>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface TemporaryPasswordProps extends DialogProps {
  /** Without a question before: nobody has a password yet that would stop. */
  readonly atOnce?: boolean;
}

/**
 * Gives out a temporary password, or has a link sent where the asker holds fewer rights (DESIGN 9.17). No idempotency key:
 * the answer must not be kept anywhere.
 */
export function TemporaryPassword({ record, onClose, atOnce = false }: TemporaryPasswordProps) {
  const { t, say, locale } = useWords(employeePieceWords);
  const provider = useClinicProvider();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const reload = useReload('employees', 'users');
  const { mutate, isPending, data } = useMutation({
    mutationFn: async () => {
      const call = { operation: 'resetPassword', params: { id: record.id }, body: {} };
      return (await provider.operate<{ temporary_password?: string; message?: string }>('employees', call))
        .data;
    },
    onSuccess: ({ temporary_password, message }) => {
      reload();
      if (temporary_password !== undefined) return;
      notify(message ?? t.done, { type: 'success' });
      onClose();
    },
    onError: (error) => {
      notifyError(error);
      onClose();
    },
    gcTime: 0,
  });
  const begun = useRef(false);
  useEffect(() => {
    if (!atOnce || begun.current) return;
    begun.current = true;
    mutate();
  }, [atOnce, mutate]);
  const password = data?.temporary_password;
  if (password !== undefined) return <ShownOnce record={record} password={password} onClose={onClose} />;
  if (atOnce) return null;
  return (
    <ConfirmDialog
      open
      title={say(t.temporaryTitle, { name: nameIn(record, locale) })}
      text={<DialogContentText component="span">{t.temporaryText}</DialogContentText>}
      confirm={t.temporaryMake}
      working={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
