import { useId } from 'react';
import {
  Box,
  Dialog,
  IconButton,
  LinearProgress,
  ListItemButton,
  ListSubheader,
  OutlinedInput,
  Typography,
} from '@mui/material';
import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import { ChoiceWords } from './ChoiceList.tsx';
import type { Choice, Chooser } from './useChooser.tsx';
import { useReading } from '#src/client/words/useReading.ts';

interface ChooserSheetProps {
  readonly chooser: Chooser;
  readonly label: string;
  readonly target: string | undefined;
  readonly onPick: (choice: Choice) => void;
}

/** The rows of the sheet under their headings. */
function Choices({ chooser, label, target, onPick }: ChooserSheetProps) {
  const { t } = useReading();
  const { search, choices, query, chosen } = chooser;
  const nothing = query.isError ? t.field.notLoaded : t.field.nothingFound;
  return (
    <Box role="listbox" aria-label={label} sx={{ flex: 1, overflowY: 'auto', pb: 2 }}>
      {choices.map((choice, index) => (
        <Row
          key={`${choice.id} ${choice.group ?? ''}`}
          choice={choice}
          heading={choices[index - 1]?.group === choice.group ? '' : (choice.group ?? '').trim()}
          chosen={chosen.some((one) => one.id === choice.id)}
          target={target}
          search={search}
          onPick={onPick}
        />
      ))}
      {choices.some(({ adds }) => !adds) || query.isFetching ? null : (
        <Typography role="status" color="text.secondary" sx={{ px: 2, py: 1.5 }}>
          {nothing}
        </Typography>
      )}
    </Box>
  );
}

/** The choices of a chooser on a phone: the whole screen, search on top, rows for a thumb (UX-25, UX-62). */
export default function ChooserSheet({ chooser, label, target, onPick }: ChooserSheetProps) {
  const { t } = useReading();
  const id = useId();
  const { search, setSearch, setOpen, query } = chooser;
  const close = (): void => {
    setOpen(false);
    setSearch('');
  };
  return (
    <Dialog open fullScreen onClose={close} aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1, paddingInlineStart: 2 }}>
        <Typography id={id} component="h2" variant="subtitle1" sx={{ flex: 1, fontWeight: 700 }}>
          {label}
        </Typography>
        <IconButton aria-label={t.field.close} onClick={close} sx={{ width: 44, height: 44 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ px: 2, pb: 1 }}>
        <OutlinedInput
          fullWidth
          autoFocus
          size="small"
          value={search}
          placeholder={t.field.typeToSearch}
          onChange={(event) => setSearch(event.target.value)}
          inputProps={{
            type: 'search',
            'aria-label': t.field.search,
            autoComplete: 'off',
            enterKeyHint: 'search',
          }}
        />
      </Box>
      <Box sx={{ height: 4 }}>
        {query.isFetching ? <LinearProgress aria-label={t.field.loading} /> : null}
      </Box>
      <Choices chooser={chooser} label={label} target={target} onPick={onPick} />
    </Dialog>
  );
}

interface RowProps extends Pick<ChooserSheetProps, 'target' | 'onPick'> {
  readonly choice: Choice;
  readonly heading: string;
  readonly chosen: boolean;
  readonly search: string;
}

function Row({ choice, heading, chosen, target, search, onPick }: RowProps) {
  return (
    <>
      {heading === '' ? null : (
        <ListSubheader component="div" role="presentation">
          {heading}
        </ListSubheader>
      )}
      <ListItemButton
        role="option"
        aria-selected={chosen}
        onClick={() => onPick(choice)}
        sx={{ minHeight: 48 }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <ChoiceWords choice={choice} target={target} search={search} />
        </Box>
        {chosen ? <CheckIcon color="primary" /> : null}
      </ListItemButton>
    </>
  );
}
