import { Box, Button, Popover } from '@mui/material';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { FilterEditor } from './FilterEditor.tsx';
import type { FilterChoice } from './useFilters.ts';

interface FilterPopoverProps {
  readonly filter: FilterChoice;
  readonly place: FieldPlace;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The editor of one filter under its chip; what is chosen holds at once. */
export default function FilterPopover({ filter, place, anchor, onClose }: FilterPopoverProps) {
  const reading = useReading();
  // Positions are physical: the reading edge is the right one in Arabic.
  const edge = reading.locale === 'ar' ? 'right' : 'left';
  const { name, part, put } = filter;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: edge }}
      transformOrigin={{ vertical: 'top', horizontal: edge }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': place.label, sx: { mt: 0.5 } } }}
    >
      <Box sx={{ p: 1.5, display: 'grid', gap: 1.5, minWidth: 200 }}>
        <FilterEditor {...{ place, name, part, onClose, reading }} onChange={put} />
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <Button
            size="small"
            color="inherit"
            disabled={Object.keys(part).length === 0}
            onClick={() => {
              put({});
              onClose();
            }}
          >
            {reading.t.field.clear}
          </Button>
          <Button size="small" onClick={onClose}>
            {reading.t.transition.close}
          </Button>
        </Box>
      </Box>
    </Popover>
  );
}
