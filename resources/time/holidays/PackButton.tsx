import { useState } from 'react';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { callApi, messageOf } from '#src/client/records/api.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { holidayScreenWords } from './holidayScreenWords.ts';
import { holidays } from './holidays.ts';

interface Pack {
  readonly year: number;
  readonly holidays: readonly {
    readonly name_ar: string;
    readonly name_en: string;
    readonly date_from: string;
    readonly date_to: string;
    readonly tentative: boolean;
    readonly stands: 'new' | 'known' | 'locked';
  }[];
}

function Lines({ pack }: { readonly pack: Pack }) {
  const { t, locale } = useWords(holidayScreenWords);
  const { format } = useReading();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {pack.holidays.map(({ name_ar, name_en, date_from: from, date_to: to, tentative, stands }) => (
        <Box component="li" key={from} sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
          <Typography sx={{ fontWeight: 500 }}>{locale === 'en' ? name_en : name_ar}</Typography>
          <Typography variant="body2" color="text.secondary">
            {[
              from === to ? format.longDate(from) : `${format.date(from)} – ${format.date(to)}`,
              t[stands],
              ...(tentative && stands === 'new' ? [t.awaiting] : []),
            ].join(' · ')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** Reads a year of the country, and adds what of it is missing. */
function usePack(year: number, onClose: () => void) {
  const { t, say } = useWords(holidayScreenWords);
  const { format } = useReading();
  const notify = useNotify();
  const refresh = useRefresh(holidays);
  const attempt = useOneTry();
  const query = useQuery({
    queryKey: ['holidays', 'pack', year],
    queryFn: ({ signal }) => callApi<Pack>(`/holidays/pack?year=${year}`, { signal }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      attempt(({ key }) =>
        callApi<{ readonly added: number }>('/holidays/pack', {
          method: 'POST',
          body: { year },
          idempotencyKey: key,
        }),
      ),
    onSuccess: ({ added }) => {
      refresh();
      notify(say(t.added, { n: format.number(added) }), { type: 'success' });
      onClose();
    },
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
  return { query, add: () => mutate(), isPending };
}

/** The year's holidays of the country, and adding those that are missing. */
function PackDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, say } = useWords(holidayScreenWords);
  const { today, format } = useReading();
  const first = Number(today.slice(0, 4));
  const [year, setYear] = useState(first + 1);
  const { query, add, isPending } = usePack(year, onClose);
  const n = query.data?.holidays.filter(({ stands }) => stands === 'new').length ?? 0;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{say(t.packTitle, { year: String(year) })}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 1 }}>
          {t.packAbout}
        </Typography>
        <Box role="group" aria-label={t.year} sx={{ display: 'flex', gap: 1, mb: 1 }}>
          {[first, first + 1, first + 2].map((one) => (
            <Button
              key={one}
              variant={one === year ? 'contained' : 'outlined'}
              aria-pressed={one === year}
              onClick={() => setYear(one)}
            >
              {String(one)}
            </Button>
          ))}
        </Box>
        <Loaded query={query}>{(pack) => <Lines pack={pack} />}</Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button variant="contained" disabled={n === 0} loading={isPending} onClick={add}>
          {n === 0 ? t.nothing : say(t.add, { n: format.number(n) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Above the holidays: a whole year of the country at once, for who keeps them (hr.md 3). */
export default function PackButton() {
  const { t } = useWords(holidayScreenWords);
  const [open, setOpen] = useState(false);
  if (!mayDo(holidays, 'addPack', useSubject())) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t.pack}
      </Button>
      {open ? <PackDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
