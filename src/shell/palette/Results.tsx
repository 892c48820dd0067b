import { Box, Typography } from '@mui/material';
import { unseen } from '#src/client/session/unseen.ts';
import { Keys } from '../keys/Keys.tsx';
import { useWords } from '#src/client/words/words.ts';
import type { Item } from './items.ts';
import type { Group } from './usePalette.ts';

interface LineProps {
  readonly item: Item;
  readonly id: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onOpen: (item: Item, newTab: boolean) => void;
}

function Line({ item, id, chosen, onChoose, onOpen }: LineProps) {
  const { label, detail, icon } = item;
  return (
    <Box
      role="option"
      id={id}
      aria-selected={chosen}
      onMouseMove={chosen ? undefined : onChoose}
      onClick={(event) => onOpen(item, event.ctrlKey || event.metaKey)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        mx: 1,
        px: 1.5,
        py: 0.5,
        minHeight: 40,
        '@media (pointer: coarse)': { minHeight: 48 },
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: chosen ? 'action.hover' : undefined,
        boxShadow: (theme) => (chosen ? `inset 0 0 0 1px ${theme.palette.neutral.lineStrong}` : 'none'),
        '& > svg': { color: 'text.secondary', flexShrink: 0 },
      }}
    >
      {icon}
      <Typography
        component="span"
        sx={{ fontWeight: 550, overflowWrap: 'anywhere', minWidth: 0, flex: '0 1 auto' }}
      >
        <bdi>{label}</bdi>
      </Typography>
      {detail !== undefined && (
        <Typography
          component="span"
          noWrap
          title={detail}
          color="text.secondary"
          sx={{ fontSize: '0.8125rem', marginInlineStart: 'auto', minWidth: 60, textAlign: 'end' }}
        >
          {detail}
        </Typography>
      )}
    </Box>
  );
}

export interface ResultsProps {
  readonly groups: readonly Group[];
  /** The id of the list; its lines are numbered after it. */
  readonly list: string;
  readonly question: string;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly onOpen: (item: Item, newTab: boolean) => void;
  readonly busy: boolean;
  readonly failed: boolean;
}

function Nothing({ question, failed }: { readonly question: string; readonly failed: boolean }) {
  const { own, say } = useWords();
  const words = own.palette;
  return (
    <Box sx={{ textAlign: 'center', px: 3, py: 5 }}>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        {failed ? words.failed : say(words.nothing, { text: question })}
      </Typography>
      <Typography color="text.secondary">{words.nothingHint}</Typography>
    </Box>
  );
}

/** How many there are, said once the answer is there. */
function Count({ count, busy }: { readonly count: number; readonly busy: boolean }) {
  const { own, say } = useWords();
  return (
    <Box role="status" sx={unseen}>
      {busy ? '' : say(own.palette.results, { n: count })}
    </Box>
  );
}

/** The finds by kind; the arrows run through all of them. */
export function Results({ groups, list, question, chosen, onChoose, onOpen, busy, failed }: ResultsProps) {
  const { own } = useWords();
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { items }) => sum + items.length, 0));
  return (
    <>
      <Box
        role="listbox"
        id={list}
        aria-label={own.palette.title}
        aria-busy={busy}
        sx={{ minHeight: 0, overflowY: 'auto' }}
      >
        {groups.map(({ name, title, items }, at) => (
          <Box key={name} role="group" aria-labelledby={`${list}-${name}`}>
            <Typography
              id={`${list}-${name}`}
              sx={{ px: 2.5, pt: 1, pb: 0.5, fontSize: '0.75rem', fontWeight: 650, color: 'text.secondary' }}
            >
              {title}
            </Typography>
            {items.map((item, place) => {
              const index = (starts[at] ?? 0) + place;
              return (
                <Line
                  key={item.key}
                  item={item}
                  id={`${list}-${index}`}
                  chosen={index === chosen}
                  onChoose={() => onChoose(index)}
                  onOpen={onOpen}
                />
              );
            })}
          </Box>
        ))}
      </Box>
      {count === 0 && !busy && question !== '' && <Nothing question={question} failed={failed} />}
      {count > 0 && failed && (
        <Typography color="error" sx={{ px: 2.5, py: 1, fontSize: '0.8125rem' }}>
          {own.palette.failed}
        </Typography>
      )}
      <Count count={count} busy={busy} />
    </>
  );
}

/** Which keys do what. */
export function Foot() {
  const { own } = useWords();
  const words = own.palette;
  const hints = [
    [['↑', '↓'], words.move],
    [['Enter'], words.open],
    [['Ctrl', 'Enter'], words.newTab],
    [['Esc'], words.close],
  ] as const;
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2.5,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.75rem',
        color: 'text.secondary',
      }}
    >
      {hints.map(([keys, label]) => (
        <Box key={label} component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
          <Keys names={keys} />
          {label}
        </Box>
      ))}
    </Box>
  );
}
