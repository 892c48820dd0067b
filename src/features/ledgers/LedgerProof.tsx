import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { ledgers as arabic } from '#i18n/ar/ledgers.ts';
import { ledgers as english } from '#i18n/en/ledgers.ts';
import type { Texts } from '#i18n/texts.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { textOf } from '#src/fields/core/registry.ts';
import { useLedgerProof, type Difference, type LedgerState } from './useLedgerProof.ts';

const words: { readonly ar: Texts<typeof arabic>; readonly en: Texts<typeof arabic> } = {
  ar: arabic,
  en: english,
};

const severities = { fine: 'success', differs: 'error', late: 'warning', never: 'info' } as const;
/** On phones the button stands under the sentence, which needs the width. */
const narrow = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 1 calc(100% - 48px)', sm: '1 1 auto' }, minWidth: 0 },
  '& .MuiAlert-action': { whiteSpace: 'nowrap' },
} as const;
/** That all is well is said in a line of its own, and not in a box. */
const quiet = { border: 0, px: 0, py: 0 } as const;
/** Enough to see where to look; the number of all is told. */
const mostShown = 5;

interface LineProps {
  readonly ledger: string;
  readonly difference: Difference;
}

/** What differs, called by its names, with what is kept and what the movements say. */
function DifferenceLine({ ledger, difference: { proof, about, amounts } }: LineProps) {
  const resource = useDeclaration(ledger);
  const reading = useReading();
  const { t, say, locale } = useWords(words);
  const names = Object.values(about).map(({ id, label }) => label ?? id);
  const amount = (field: string, value: string): string =>
    textOf({ value, place: placeOf(resource, field, locale), reading, record: { id: '' } });
  return (
    <li>
      {resource.words[locale].proofs?.[proof] ?? t.mirrors}: <bdi>{names.join(' · ')}</bdi>
      {Object.entries(amounts).map(([field, [kept, wanted]]) => (
        <div key={field}>
          {say(t.amount, {
            field: resource.words[locale].fields[field] ?? field,
            kept: amount(field, kept),
            wanted: amount(field, wanted),
          })}
        </div>
      ))}
    </li>
  );
}

function Differences({ ledger, found }: { readonly ledger: string; readonly found: LedgerState }) {
  const { t, say } = useWords(words);
  const { format } = useReading();
  const shown = found.differences.slice(0, mostShown);
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, ps: 2 }}>
      {shown.map((one) => (
        <DifferenceLine key={JSON.stringify([one.proof, one.about])} ledger={ledger} difference={one} />
      ))}
      {found.drift_count > shown.length ? (
        <li>{say(t.more, { n: format.number(found.drift_count - shown.length) })}</li>
      ) : null}
    </Box>
  );
}

interface Props {
  readonly ledger: string;
  /** Whether it says which ledger it speaks of: where it stands beside another's. */
  readonly isNamed?: boolean;
}

/**
 * Whether the kept sums of a ledger are those of its movements, and a way to check now (inventory.md 1). Only for whoever lists
 * the whole ledger: the server refuses everybody else.
 */
export function LedgerProof({ ledger, isNamed = false }: Props) {
  const { t, say, locale } = useWords(words);
  const resource = useDeclaration(ledger);
  const { format } = useReading();
  const { query, working, check } = useLedgerProof(ledger);
  const found = query.data;
  if (!found) return null;
  const { state, date, since, drift_count: drift } = found;
  const day = (text: string | null): string => (text === null ? '' : format.date(text));
  return (
    <Alert
      severity={severities[state]}
      variant={state === 'differs' ? 'filled' : 'outlined'}
      sx={state === 'fine' ? { ...narrow, ...quiet } : narrow}
      action={
        <Button color="inherit" size="small" loading={working} onClick={() => void check()}>
          {t.check}
        </Button>
      }
    >
      {isNamed ? <strong>{resource.words[locale].many}: </strong> : null}
      {state === 'differs' ? (
        <AlertTitle sx={{ fontWeight: 650 }}>
          {say(t.differs, { date: day(date), n: format.number(drift) })}
        </AlertTitle>
      ) : (
        say(t[state], { date: day(date) })
      )}
      {state === 'fine' && since !== null && since !== date
        ? ` · ${say(t.since, { since: day(since) })}`
        : ''}
      {state === 'differs' ? <Differences ledger={ledger} found={found} /> : null}
    </Alert>
  );
}
