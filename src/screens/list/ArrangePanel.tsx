import { useState, type DragEvent } from 'react';
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  Popover,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import DragIcon from '@mui/icons-material/DragIndicator';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { densities, useListSetting, type Density, type ListPageSetting } from './listSetting.ts';

interface LineProps {
  readonly place: FieldPlace;
  readonly shown: boolean;
  /** The identifying column stays where it is. */
  readonly fixed: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly onShow: (on: boolean) => void;
  readonly onMove: (by: number) => void;
  readonly onDrag: (kind: 'start' | 'over' | 'end') => void;
}

/** Moves a column by one place. */
function MoveButtons({ place, first, last, onMove }: Pick<LineProps, 'place' | 'first' | 'last' | 'onMove'>) {
  const { t, locale } = useReading();
  const named = { column: place.label };
  return (
    <>
      <IconButton
        size="small"
        disabled={first}
        aria-label={say(locale, t.list.moveUp, named)}
        onClick={() => onMove(-1)}
      >
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        disabled={last}
        aria-label={say(locale, t.list.moveDown, named)}
        onClick={() => onMove(1)}
      >
        <DownIcon fontSize="small" />
      </IconButton>
    </>
  );
}

/** One column of the choice: shown or not, and where. */
function Line({ place, shown, fixed, first, last, onShow, onMove, onDrag }: LineProps) {
  const { t } = useReading();
  const movable = shown && !fixed;
  const drag = (kind: 'start' | 'over' | 'end') => (event: DragEvent) => {
    if (kind === 'over') event.preventDefault();
    onDrag(kind);
  };
  return (
    <Box
      component="li"
      draggable={movable}
      onDragStart={drag('start')}
      onDragOver={drag('over')}
      onDragEnd={drag('end')}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 36, borderRadius: 1 }}
    >
      <DragIcon
        aria-hidden
        sx={{
          fontSize: 18,
          color: 'text.disabled',
          visibility: movable ? 'visible' : 'hidden',
          cursor: 'grab',
        }}
      />
      <FormControlLabel
        sx={{ flex: 1, m: 0, minWidth: 0 }}
        label={place.label}
        control={
          <Checkbox
            size="small"
            checked={shown}
            disabled={fixed}
            onChange={(_, on) => onShow(on)}
            sx={{ p: 0.5 }}
          />
        }
      />
      {fixed ? (
        <Typography variant="caption" color="text.secondary" sx={{ px: 1 }}>
          {t.list.fixedColumn}
        </Typography>
      ) : null}
      {movable ? <MoveButtons {...{ place, first, last, onMove }} /> : null}
    </Box>
  );
}

const moved = (names: readonly string[], name: string, to: number): readonly string[] => {
  const rest = names.filter((one) => one !== name);
  return [...rest.slice(0, to), name, ...rest.slice(to)];
};

/** The columns of a list in their order, the hidden ones below. */
function Columns({ page }: { readonly page: ListPageSetting }) {
  const { columns } = useListSetting();
  const [dragged, setDragged] = useState<string>();
  const names = columns.map(({ name }) => name);
  const put = (next: readonly string[]): void => page.arrange({ columns: next });
  const hidden = page.offered.filter(({ name }) => !names.includes(name));
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 340, overflowY: 'auto' }}>
      {[...columns, ...hidden].map((place, index) => {
        const { name } = place;
        const shown = index < columns.length;
        return (
          <Line
            key={name}
            place={place}
            shown={shown}
            fixed={index === 0}
            first={index === 1}
            last={index === columns.length - 1}
            onShow={(on) => put(on ? [...names, name] : names.filter((one) => one !== name))}
            onMove={(by) => put(moved(names, name, index + by))}
            onDrag={(kind) => {
              if (kind === 'start') setDragged(name);
              else if (kind === 'end') setDragged(undefined);
              else if (dragged !== undefined && dragged !== name && shown && index > 0)
                put(moved(names, dragged, index));
            }}
          />
        );
      })}
    </Box>
  );
}

/** How close the rows stand. */
function Spacing({ page }: { readonly page: ListPageSetting }) {
  const { t } = useReading();
  const words: Readonly<Record<Density, string>> = t.list;
  return (
    <>
      <Typography variant="subtitle2" component="h2">
        {t.list.density}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        value={page.arrangement.density ?? 'medium'}
        aria-label={t.list.density}
        onChange={(_, value: Density | null) => value && page.arrange({ density: value })}
        sx={{ mt: 0.5, mb: 2 }}
      >
        {densities.map((one) => (
          <ToggleButton key={one} value={one}>
            {words[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  );
}

interface ArrangePanelProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Columns, their order and the spacing of rows; what is chosen holds at once and on every device (UX-08). */
export default function ArrangePanel({ anchor, onClose }: ArrangePanelProps) {
  const { page } = useListSetting();
  const { t, locale } = useReading();
  if (!page) return null;
  const { columns, widths } = page.arrangement;
  // Positions are physical: the end of the line is at the left in Arabic.
  const edge = locale === 'ar' ? 'left' : 'right';
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: edge }}
      transformOrigin={{ vertical: 'top', horizontal: edge }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': t.list.arrange, sx: { width: 340, maxWidth: '92vw', p: 2 } },
      }}
    >
      <Spacing page={page} />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="subtitle2" component="h2">
          {t.list.columns}
        </Typography>
        <Button
          size="small"
          disabled={columns === undefined && widths === undefined}
          onClick={() => page.arrange({ columns: undefined, widths: undefined })}
        >
          {t.list.reset}
        </Button>
      </Box>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mb: 1 }}>
        {t.list.arrangeHint}
      </Typography>
      <Columns page={page} />
    </Popover>
  );
}
