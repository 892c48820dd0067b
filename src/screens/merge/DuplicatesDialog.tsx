import { useId } from 'react';
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
import { usePair } from './chosenPair.ts';

interface DuplicatesDialogProps {
  readonly resource: AnyResource;
}

/**
 * Records of a list that may be one: the pairs, then two side by side, then the merge, in three steps. Each step stands in the
 * address, so that reloading, going back and a link that is sent keep the place.
 */
export default function DuplicatesDialog({ resource }: DuplicatesDialogProps) {
  const { t, say, locale } = useMergeWords();
  const id = useId();
  const { pair, choose, turn, toAll, close } = usePair();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog open fullWidth fullScreen={narrow} maxWidth="md" onClose={close} aria-labelledby={id}>
      <DialogTitle component="div" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="h2" id={id} sx={{ flex: 1, m: 0, font: 'inherit' }}>
          {say(t.title, { many: resource.words[locale].many })}
        </Box>
        <IconButton aria-label={t.close} onClick={close}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent dividers>
        {pair === undefined ? (
          <Pairs resource={resource} onChoose={choose} />
        ) : (
          <Compare resource={resource} pair={pair} onTurn={turn} onBack={toAll} onMerged={close} />
        )}
      </DialogContent>
    </Dialog>
  );
}
