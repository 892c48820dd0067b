import { useId, useState } from 'react';
import {
  Box,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import type { AnyResource } from '#metadata/resource.ts';
import { useMergeWords } from './words.ts';
import { Compare } from './Compare.tsx';
import { Pairs } from './Pairs.tsx';
import type { Pair } from './api.ts';

interface DuplicatesDialogProps {
  readonly resource: AnyResource;
  readonly onClose: () => void;
}

/** Records of a list that may be one: the pairs, then two side by side, then the merge, in three steps. */
export default function DuplicatesDialog({ resource, onClose }: DuplicatesDialogProps) {
  const { t, say, locale } = useMergeWords();
  const id = useId();
  const [pair, setPair] = useState<Pair>();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog open fullWidth fullScreen={narrow} maxWidth="md" onClose={onClose} aria-labelledby={id}>
      <DialogTitle component="div" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="h2" id={id} sx={{ flex: 1, m: 0, font: 'inherit' }}>
          {say(t.title, { many: resource.words[locale].many })}
        </Box>
        <IconButton aria-label={t.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent dividers>
        {pair === undefined ? (
          <Pairs resource={resource} onChoose={setPair} />
        ) : (
          <Compare resource={resource} pair={pair} onBack={() => setPair(undefined)} onMerged={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}
