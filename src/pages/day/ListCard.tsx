import { Box, Link, Paper, Typography, type Theme } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { fill } from '#i18n/index.ts';
import { entryOf, listNameOf } from '#src/client/catalogue/catalogue.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { mayDo, rowAddress, showAddress } from '#src/screens/parts/access.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { useDayWords } from './dayWords.ts';
import {
  addressOf,
  listOf,
  type CardRow,
  type CardValue,
  type Figure,
  type ListCardAnswer,
} from './useDay.ts';

/** A number as people read it; "more than" where it stopped at its limit. */
function useNumbers() {
  const { format, currency, currencyDigits } = useReading();
  const { own, say } = useWords();
  const money = (value: string): string => format.money(value, currency, currencyDigits);
  return {
    money,
    figure({ count, exact, sum }: Figure, as?: 'money' | 'number'): string {
      if (sum !== undefined) return as === 'money' ? money(sum) : format.number(sum);
      return exact ? format.number(count) : say(own.moreThan, { count: format.number(count - 1) });
    },
  };
}

/** A value of a row, with what is said around it. */
function Value({ value: { as, value, tone, words } }: { readonly value: CardValue }) {
  const { format, locale } = useReading();
  const { money } = useNumbers();
  if (as === 'badge') return <StatusBadge tone={tone ?? 'neutral'} label={value} />;
  const written = {
    text: (text: string) => text,
    day: format.date,
    moment: format.dateTime,
    month: format.month,
    number: (text: string) => format.number(text),
    money,
  }[as](value);
  return <bdi>{words === undefined ? written : fill(locale, words, { value: written })}</bdi>;
}

/** The whole head is the link's target; the words alone would be a small one. */
const wholeHead = {
  color: 'inherit',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible::after': {
    outline: ({ palette }: Theme) => `2px solid ${palette.clinic.focus}`,
    outlineOffset: '-3px',
    borderRadius: '6px',
  },
} as const;

function Head({ card }: { readonly card: ListCardAnswer }) {
  const { figure } = useNumbers();
  const to = addressOf(card);
  const color = ({ palette }: Theme) =>
    card.tone === undefined || card.count === 0 ? palette.text.primary : palette.tones[card.tone].text;
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'baseline',
        gap: 1.5,
        px: 2,
        py: 1.25,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Typography component="h3" sx={{ flex: 1, minWidth: 0, fontSize: '0.9375rem', fontWeight: 600 }}>
        {to === undefined ? (
          card.title
        ) : (
          <Link component={RouterLink} to={to} underline="none" sx={wholeHead}>
            {card.title}
          </Link>
        )}
      </Typography>
      <Box
        component="span"
        data-part={card.sum === undefined ? 'count' : 'sum'}
        sx={{
          fontSize: '1.375rem',
          fontWeight: 700,
          lineHeight: 1.3,
          fontVariantNumeric: 'tabular-nums',
          color,
        }}
      >
        <bdi>{figure(card, card.as)}</bdi>
      </Box>
    </Box>
  );
}

/** Where a row opens: on a tab of the record it refers to, for whoever lists what that draws, else on its own record. */
function useRowAddress(card: ListCardAnswer): (row: CardRow) => string | undefined {
  const subject = useSubject();
  const list = listOf(card);
  const own = list && rowAddress(list.resource, listNameOf(list), subject, {});
  const { of = '', tab = '', drawn = '' } = card.rowsIn ?? {};
  const [target, drawing] = [entryOf(of), entryOf(drawn)];
  const opens = target && drawing && mayDo(drawing, 'list', subject);
  return ({ id, at }) => {
    const file = opens && at !== undefined ? showAddress(target, subject, {}, at) : undefined;
    return file === undefined ? own?.(id) : `${file}?${new URLSearchParams({ tab, [tab]: id }).toString()}`;
  };
}

function Rows({ card }: { readonly card: ListCardAnswer }) {
  const addressOfRow = useRowAddress(card);
  return (
    <Box component="ul" sx={{ m: 0, px: 2, pb: 1.25, listStyle: 'none' }}>
      {(card.rows ?? []).map((row) => {
        const [name, ...facts] = row.values;
        const address = addressOfRow(row);
        return (
          <Box
            component="li"
            key={row.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1.5,
              rowGap: 0.25,
              py: 0.75,
              borderTop: 1,
              borderColor: 'divider',
              fontSize: '0.875rem',
            }}
          >
            <Box sx={{ flex: '1 1 40%', minWidth: 0, overflowWrap: 'anywhere' }}>
              {address === undefined || name === undefined ? (
                name && <Value value={name} />
              ) : (
                <Link component={RouterLink} to={address} underline="hover" color="inherit">
                  <Value value={name} />
                </Link>
              )}
            </Box>
            {facts.map((value, place) => (
              <Box key={place} sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                <Value value={value} />
              </Box>
            ))}
          </Box>
        );
      })}
    </Box>
  );
}

/** A question to a list: how many, which come first, and the way to all of them. */
export function ListCard({ card }: { readonly card: ListCardAnswer }) {
  const { t, say } = useDayWords();
  const { figure } = useNumbers();
  const { before, rows = [] } = card;
  return (
    <Paper
      variant="outlined"
      component="article"
      aria-label={card.title}
      data-card={card.key}
      sx={{ overflow: 'hidden' }}
    >
      <Head card={card} />
      {before === undefined ? null : (
        <Typography sx={{ px: 2, pb: 1.25, mt: -0.75, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {say(t.before, { count: figure(before, card.as) })}
        </Typography>
      )}
      {rows.length === 0 ? null : <Rows card={card} />}
    </Paper>
  );
}
