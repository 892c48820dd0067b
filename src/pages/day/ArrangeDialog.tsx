import { useState, type DragEvent } from 'react';
import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  IconButton,
  Typography,
} from '@mui/material';
import DragIcon from '@mui/icons-material/DragIndicator';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { cardGroups } from '#metadata/derive/cardKinds.ts';
import { useDayWords } from './dayWords.ts';
import type { DayCard } from './Groups.tsx';
import { inOrder, usual, type Arrangement } from './useArrangement.ts';

interface ArrangeProps {
  readonly cards: readonly DayCard[];
  readonly arrangement: Arrangement;
  readonly keep: (next: Arrangement) => void;
}

interface LineProps {
  readonly card: DayCard;
  readonly shown: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly onShow: (on: boolean) => void;
  readonly onMove: (by: number) => void;
  readonly onDrag: (kind: 'start' | 'over' | 'end') => void;
}

/** One card of the choice: shown or not, and where; moved by hand or by its buttons. */
function Line({ card: { title }, shown, first, last, onShow, onMove, onDrag }: LineProps) {
  const { t, say } = useDayWords();
  const drag = (kind: 'start' | 'over' | 'end') => (event: DragEvent) => {
    if (kind === 'over') event.preventDefault();
    onDrag(kind);
  };
  return (
    <Box
      component="li"
      draggable
      onDragStart={drag('start')}
      onDragOver={drag('over')}
      onDragEnd={drag('end')}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 40 }}
    >
      <DragIcon aria-hidden sx={{ fontSize: 18, color: 'text.disabled', cursor: 'grab' }} />
      <FormControlLabel
        sx={{ flex: 1, m: 0, minWidth: 0 }}
        label={title}
        control={<Checkbox size="small" checked={shown} onChange={(_, on) => onShow(on)} />}
      />
      <IconButton
        size="small"
        disabled={first}
        aria-label={say(t.moveUp, { title })}
        onClick={() => onMove(-1)}
      >
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        disabled={last}
        aria-label={say(t.moveDown, { title })}
        onClick={() => onMove(1)}
      >
        <DownIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const movedTo = (keys: readonly string[], key: string, to: number): readonly string[] => {
  const rest = keys.filter((one) => one !== key);
  return [...rest.slice(0, to), key, ...rest.slice(to)];
};

/** The cards of one group in their order. */
function Group({ cards, arrangement, keep, all }: ArrangeProps & { readonly all: readonly DayCard[] }) {
  const [dragged, setDragged] = useState<string>();
  const { hidden } = arrangement;
  const keys = cards.map(({ key }) => key);
  const order = (own: readonly string[]): void => {
    // The others keep their places: groups never mix.
    const others = all.map(({ key }) => key).filter((key) => !keys.includes(key));
    keep({ ...arrangement, order: [...others, ...own] });
  };
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {cards.map((card, place) => (
        <Line
          key={card.key}
          card={card}
          shown={!hidden.includes(card.key)}
          first={place === 0}
          last={place === cards.length - 1}
          onShow={(on) =>
            keep({
              ...arrangement,
              hidden: on ? hidden.filter((key) => key !== card.key) : [...hidden, card.key],
            })
          }
          onMove={(by) => order(movedTo(keys, card.key, place + by))}
          onDrag={(kind) => {
            if (kind === 'start') setDragged(card.key);
            else if (kind === 'end') setDragged(undefined);
            else if (dragged !== undefined && dragged !== card.key && keys.includes(dragged))
              order(movedTo(keys, dragged, place));
          }}
        />
      ))}
    </Box>
  );
}

/** Which cards somebody wants to see, and in which order; holds at once and on every device (UX-41). */
export default function ArrangeDialog({
  cards,
  arrangement,
  keep,
  onClose,
}: ArrangeProps & { readonly onClose: () => void }) {
  const { t } = useDayWords();
  const ordered = inOrder(cards, arrangement);
  const isUsual = arrangement.hidden.length === 0 && arrangement.order.length === 0;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="arrange-title">
      <DialogTitle id="arrange-title">{t.arrange}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t.arrangeHint}</DialogContentText>
        {cardGroups.map((group) => {
          const own = ordered.filter((card) => card.group === group);
          return own.length === 0 ? null : (
            <Box key={group} sx={{ mb: 2 }}>
              <Typography variant="subtitle2" component="h3">
                {t.groups[group]}
              </Typography>
              <Group cards={own} all={ordered} arrangement={arrangement} keep={keep} />
            </Box>
          );
        })}
      </DialogContent>
      <DialogActions>
        <Button disabled={isUsual} onClick={() => keep(usual)}>
          {t.reset}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
