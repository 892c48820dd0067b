import { useState } from 'react';
import {
  Alert,
  Box,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'ra-core';
import { useClinicProvider } from '#src/client/records/api.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { useWords } from '#src/client/words/words.ts';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { nameIn, type Employee } from './employeeRecord.ts';
import { employees } from './employees.ts';
import { employeePieceWords } from './employeePieceWords.ts';

interface Item {
  readonly kind: string;
  readonly blocks: boolean;
  readonly stays?: true;
  readonly at?: string;
  readonly ar: string;
  readonly en: string;
}

function Items({ items }: { readonly items: readonly Item[] }) {
  const { t, locale } = useWords(employeePieceWords);
  if (items.length === 0) return <Alert severity="success">{t.leaverNone}</Alert>;
  const noteOf = ({ kind, blocks, stays }: Item): string =>
    kind === 'direct_reports' ? t.handOver : blocks ? t.blocks : stays === true ? t.stays : t.automatic;
  return (
    <>
      <Typography sx={{ mb: 1 }}>{t.leaverSome}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((item) => (
          <Box
            component="li"
            key={`${item.kind} ${item.at ?? ''}`}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Typography sx={{ flex: '1 1 160px', fontWeight: 600 }}>
              {item.at === undefined ? (
                item[locale]
              ) : (
                <Link component={LinkBase} to={item.at}>
                  {item[locale]}
                </Link>
              )}
            </Typography>
            <Chip
              size="small"
              variant="outlined"
              color={item.blocks ? 'warning' : 'default'}
              label={noteOf(item)}
            />
          </Box>
        ))}
      </Box>
    </>
  );
}

/** What an employee still holds, then the confirmation of the last day (hr.md 1, deactivate). */
export function EndService({ record, onClose }: { readonly record: Employee; readonly onClose: () => void }) {
  const { t, say, locale } = useWords(employeePieceWords);
  const provider = useClinicProvider();
  const [confirming, setConfirming] = useState(false);
  const query = useQuery({
    queryKey: ['employees', 'leaver', locale, record.id],
    queryFn: async ({ signal }) => {
      const call = { operation: 'leaverChecklist', params: { id: record.id }, signal };
      return (await provider.operate<{ items: readonly Item[] }>('employees', call)).data.items;
    },
    // Always as it is now: what was open a minute ago may be settled.
    gcTime: 0,
  });
  if (confirming)
    return (
      <TransitionDialog
        resource={employees}
        transition="deactivate"
        record={{ ...record }}
        onClose={onClose}
      />
    );
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="leaver-title">
      <DialogTitle id="leaver-title">{say(t.leaverTitle, { name: nameIn(record, locale) })}</DialogTitle>
      <DialogContent>
        <Loaded query={query}>{(items) => <Items items={items} />}</Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
        <Button
          variant="contained"
          color="error"
          disabled={query.data === undefined}
          onClick={() => setConfirming(true)}
        >
          {t.next}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
