import { Box, Button, Typography } from '@mui/material';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import { useListContext } from 'ra-core';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { nounOf } from '../parts/titles.ts';
import { useListSetting, type ListRow } from './listSetting.ts';

const sizes = [10, 25, 50, 100];

/** Whether the server counted to the end (DESIGN 9.29). */
export const isExact = (meta: unknown): boolean => (meta as { exact?: boolean } | undefined)?.exact !== false;

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  px: 1.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** The browser's own chooser: MUI's would bring menus and dialogs along before the first row. */
const choice = {
  font: 'inherit',
  minHeight: 34,
  px: 1,
  border: '1px solid',
  borderColor: 'neutral.lineStrong',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  cursor: 'pointer',
  '&:hover': { borderColor: 'text.secondary' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'clinic.focus', outlineOffset: '-1px' },
  '@media (pointer: coarse)': { minHeight: 44, fontSize: '1rem' },
} as const;

/** How many rows a page has. */
function PageSize() {
  const { t, format } = useReading();
  const { perPage, setPerPage } = useListContext<ListRow>();
  const offered = [...new Set([...sizes, perPage])].sort((a, b) => a - b);
  return (
    <Box
      component="label"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13, color: 'text.secondary' }}
    >
      {t.list.perPage}
      <Box
        component="select"
        value={perPage}
        onChange={(event) => setPerPage(Number(event.target.value))}
        sx={choice}
      >
        {offered.map((size) => (
          <option key={size} value={size}>
            {format.number(size)}
          </option>
        ))}
      </Box>
    </Box>
  );
}

/** The pages before and after. */
function Steps() {
  const { t } = useReading();
  const { page, setPage, hasNextPage, hasPreviousPage } = useListContext<ListRow>();
  return (
    <>
      <Button
        size="small"
        startIcon={<PreviousIcon />}
        disabled={hasPreviousPage === false || page <= 1}
        onClick={() => setPage(page - 1)}
      >
        {t.list.previous}
      </Button>
      <Button
        size="small"
        endIcon={<NextIcon />}
        disabled={hasNextPage === false}
        onClick={() => setPage(page + 1)}
      >
        {t.list.next}
      </Button>
    </>
  );
}

/** Which rows are on show, the pages before and after, and how many rows a page has. */
export function Pager() {
  const { resource } = useListSetting();
  const { t, locale, format } = useReading();
  const { page, perPage, total = 0, meta, data = [] } = useListContext<ListRow>();
  if (total <= Math.min(...sizes)) return null;
  const from = (page - 1) * perPage + 1;
  const count = isExact(meta)
    ? format.number(total)
    : say(locale, t.list.moreThan, { count: format.number(total - 1) });
  const range = { from: format.number(from), to: format.number(from + data.length - 1), total: count };
  const label = say(locale, t.list.pages, { many: nounOf(resource, 'many', locale) });
  return (
    <Box component="nav" aria-label={label} sx={bar} className="list-screen-only">
      <PageSize />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" color="text.secondary">
          <bdi>{say(locale, t.list.range, range)}</bdi>
        </Typography>
        <Steps />
      </Box>
    </Box>
  );
}
