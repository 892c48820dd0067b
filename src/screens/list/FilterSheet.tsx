import { Box, Button, Drawer, FormControlLabel, Switch, Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import { useReading } from '#src/client/words/useReading.ts';
import { countOf } from '../parts/titles.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { useListSetting, type ListRow } from './listSetting.ts';
import { isExact } from './Pager.tsx';
import type { FilterChoice, Filters } from './useFilters.ts';

function Section({ filter, onClose }: { readonly filter: FilterChoice; readonly onClose: () => void }) {
  const reading = useReading();
  const { name, label, place, part, active, put } = filter;
  if (!place)
    return (
      <FormControlLabel
        label={label}
        control={<Switch checked={active} onChange={(_, on) => put(on ? { [name]: true } : {})} />}
        sx={{ display: 'flex', minHeight: 44 }}
      />
    );
  return (
    <Box component="details" open={active} sx={{ borderBottom: 1, borderColor: 'divider', py: 0.5 }}>
      <Box
        component="summary"
        sx={{ cursor: 'pointer', minHeight: 44, alignContent: 'center', fontWeight: 600 }}
      >
        {label}
      </Box>
      <Box sx={{ pb: 1.5 }}>
        <FilterEditor {...{ place, name, part, onClose, reading }} onChange={put} plain />
      </Box>
    </Box>
  );
}

/** All filters from the lower edge of a phone; they hold at once, the button says what they leave (UX-15). */
export default function FilterSheet({
  filters,
  onClose,
}: {
  readonly filters: Filters;
  readonly onClose: () => void;
}) {
  const { resource } = useListSetting();
  const reading = useReading();
  const { t } = reading;
  const { total, meta } = useListContext<ListRow>();
  const paper = {
    role: 'dialog',
    'aria-label': t.list.filter,
    sx: { maxHeight: '85vh', borderRadius: '16px 16px 0 0' },
  };
  return (
    <Drawer anchor="bottom" open onClose={onClose} slotProps={{ paper }}>
      <Typography variant="h3" component="h2" sx={{ p: 2, pb: 1 }}>
        {t.list.filter}
      </Typography>
      <Box sx={{ px: 2, overflowY: 'auto' }}>
        {filters.choices.map((filter) => (
          <Section key={filter.name} filter={filter} onClose={() => undefined} />
        ))}
      </Box>
      <Box sx={{ p: 2, display: 'flex', gap: 1, borderTop: 1, borderColor: 'divider' }}>
        <Button variant="contained" onClick={onClose} sx={{ flex: 1 }}>
          {t.list.showResults}
          {total === undefined ? '' : ` (${countOf(resource, total, isExact(meta), reading)})`}
        </Button>
        <Button color="inherit" disabled={filters.active.length === 0} onClick={filters.clear}>
          {t.list.clearAll}
        </Button>
      </Box>
    </Drawer>
  );
}
