import { useRef, useState, type FormEvent } from 'react';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  GlobalStyles,
  TextField,
  Typography,
} from '@mui/material';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { useMutation } from '@tanstack/react-query';
import { callApi, fieldErrorsOf, messageOf } from '#src/client/records/api.ts';
import { saveCodes } from '#src/client/session/recoveryCodes.ts';
import { useWords } from '#src/client/words/words.ts';
import { secondStepWords } from './secondStepWords.ts';

/** What the server answers to the beginning of it. */
export interface Begun {
  readonly secret: string;
  readonly qr: { readonly size: number; readonly path: string };
}

const mono = {
  fontFamily: 'monospace',
  fontWeight: 700,
  overflowWrap: 'anywhere',
  userSelect: 'all',
} as const;

/** The square for the phone, dark on white in both themes: scanners want it so. */
function Square({ begun: { secret, qr } }: { readonly begun: Begun }) {
  const { t } = useWords(secondStepWords);
  return (
    <>
      <Box
        component="svg"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t.qr}
        sx={{
          display: 'block',
          width: 192,
          mx: 'auto',
          my: 2,
          bgcolor: '#fff',
          borderRadius: 1,
          shapeRendering: 'crispEdges',
        }}
      >
        <path d={qr.path} fill="#000" />
      </Box>
      <Typography variant="body2" color="text.secondary">
        {t.byHand}
      </Typography>
      <Typography sx={{ ...mono, mb: 2 }}>
        <bdi dir="ltr">{secret.match(/.{1,4}/g)?.join(' ')}</bdi>
      </Typography>
    </>
  );
}

interface ScanProps {
  readonly begun: Begun;
  readonly onProven: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The first code, and what the server says to it. */
function useProof(onProven: ScanProps['onProven']) {
  const { t } = useWords(secondStepWords);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi<{ recovery_codes: readonly string[] }>('/second-step/confirm', {
        method: 'POST',
        body: { code: code.trim() },
      }),
    onSuccess: ({ recovery_codes }) => onProven(recovery_codes),
    onError: (error) => {
      setProblem(fieldErrorsOf(error)['code'] ?? messageOf(error));
      input.current?.select();
    },
    gcTime: 0,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setProblem(code.trim() === '' ? t.codeEmpty : undefined);
    if (code.trim() !== '') mutate();
  };
  return { t, code, setCode, problem, input, submit, isPending };
}

/** Scan, then prove by the first code. */
export function ScanDialog({ begun, onProven, onClose }: ScanProps) {
  const { t, code, setCode, problem, input, submit, isPending } = useProof(onProven);
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="second-step-scan">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="second-step-scan">{t.scanTitle}</DialogTitle>
        <DialogContent>
          <DialogContentText>{t.scanText}</DialogContentText>
          <Square begun={begun} />
          <TextField
            label={t.code}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputRef={input}
            error={problem !== undefined}
            helperText={problem ?? t.codeHelp}
            slotProps={{
              htmlInput: { dir: 'ltr', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 },
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {t.prove}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function CodesList({ codes }: { readonly codes: readonly string[] }) {
  return (
    <Box
      component="ul"
      dir="ltr"
      sx={{
        ...mono,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
        gap: 0.75,
        my: 2,
        p: 0,
        listStyle: 'none',
        textAlign: 'center',
      }}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Box>
  );
}

/** The ten codes, once: it closes only by its own button. */
export function CodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useWords(secondStepWords);
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="second-step-codes">
      {/* On paper the codes alone. */}
      <GlobalStyles
        styles={{ '@media print': { 'body > :not(.MuiDialog-root)': { display: 'none !important' } } }}
      />
      <DialogTitle id="second-step-codes">{t.codesTitle}</DialogTitle>
      <DialogContent>
        <Alert severity="warning">{t.codesText}</Alert>
        <CodesList codes={codes} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            startIcon={<DownloadIcon />}
            onClick={() => saveCodes(t.codesFile, codes)}
          >
            {t.download}
          </Button>
          <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
            {t.print}
          </Button>
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
