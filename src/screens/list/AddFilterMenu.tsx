import { Menu, MenuItem } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import type { FilterChoice, Filters } from './useFilters.ts';

interface AddFilterMenuProps {
  readonly filters: Filters;
  readonly anchor: HTMLElement;
  readonly onChoose: (filter: FilterChoice, anchor: HTMLElement) => void;
  readonly onClose: () => void;
}

/** The filters that are not in sight: a field opens its editor, a named one holds at once. */
export default function AddFilterMenu({ filters, anchor, onChoose, onClose }: AddFilterMenuProps) {
  const { t } = useReading();
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t.list.addFilter } }}>
      {filters.others.map((filter) => (
        <MenuItem
          key={filter.name}
          onClick={() => {
            onClose();
            onChoose(filter, anchor);
          }}
        >
          {filter.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
