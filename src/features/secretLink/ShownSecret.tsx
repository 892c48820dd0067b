import type { ReactNode } from 'react';
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
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { useCopy } from '#src/client/words/useCopy.ts';

interface ShownSecretProps {
  readonly title: string;
  /** That it is shown this once, and who must not have it. */
  readonly warning: string;
  readonly help: string;
  readonly address: string;
  readonly copyLabel: string;
  readonly doneLabel: string;
  /** More ways to use it, beside copying. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** A secret address, once: it closes only by its own button, so that it is not lost by a click beside it (SEC-75). */
export function ShownSecret(props: ShownSecretProps) {
  const { title, warning, help, address, copyLabel, doneLabel, children, onClose } = props;
  const { copy } = useCopy();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="secret-once">
      <DialogTitle id="secret-once">{title}</DialogTitle>
      <DialogContent>
        <Alert severity="warning">{warning}</Alert>
        <Typography sx={{ my: 2 }}>{help}</Typography>
        <Box sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'action.hover' }}>
          <Typography
            component="bdi"
            dir="ltr"
            sx={{ display: 'block', fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}
          >
            {address}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button variant="outlined" startIcon={<CopyIcon />} onClick={() => copy(address)}>
            {copyLabel}
          </Button>
          {children}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {doneLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
