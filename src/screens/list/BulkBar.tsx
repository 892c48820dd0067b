import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useListContext, useNotify } from 'ra-core';
import { http } from '#src/client/session/http.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { later } from '#src/ui/later.tsx';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { countOf } from '../parts/titles.ts';
import { canStart } from '../workflow/transitions.ts';
import { useListSetting, type ListRow } from './listSetting.ts';
import { isExact } from './Pager.tsx';
import { resultAddress } from './resultAddress.ts';

const BulkDialog = later(() => import('../workflow/BulkDialog.tsx'));

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 1,
  bgcolor: 'clinic.tint',
  borderBottom: 1,
  borderColor: 'divider',
  position: 'sticky',
  top: 0,
  zIndex: 3,
} as const;

function TransitionButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const { resource } = useListSetting();
  const { locale } = useReading();
  const danger = resource.workflow?.transitions[name]?.danger === true;
  return (
    <Button
      size="small"
      variant="outlined"
      color={danger ? 'error' : 'primary'}
      onClick={onClick}
      sx={{ bgcolor: 'background.paper' }}
    >
      {resource.words[locale].actions?.[name] ?? name}
    </Button>
  );
}

interface AllIds {
  readonly ids: readonly string[];
  readonly total: number;
  readonly exact: boolean;
}

/** From the page to the whole result, which the server names by its ids (UX-13). */
function WholeResult() {
  const { resource, page } = useListSetting();
  const reading = useReading();
  const { t, locale } = reading;
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { data = [], filterValues, sort, total = 0, meta, selectedIds, onSelect } = useListContext<ListRow>();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const filter = page?.question(filterValues) ?? filterValues;
      return (await http(resultAddress(page?.name ?? resource.name, 'ids', filter, sort))).json as AllIds;
    },
    onSuccess: ({ ids, exact }) => {
      onSelect([...ids]);
      if (!exact)
        notify(say(locale, t.bulk.firstOnly, { count: countOf(resource, ids.length, true, reading) }));
    },
    onError: (error) => notifyError(error),
  });
  const wholePage = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  if (!wholePage || total <= data.length) return null;
  if (isExact(meta) && selectedIds.length >= total)
    return <Typography variant="body2">{t.bulk.allSelected}</Typography>;
  return (
    <Button size="small" loading={isPending} onClick={() => mutate()}>
      {say(locale, t.bulk.all, { count: countOf(resource, total, isExact(meta), reading) })}
    </Button>
  );
}

/** What can be done with the selected rows; only transitions that at least one of them can make. */
export function BulkBar() {
  const { resource, transitions, page, Bulk } = useListSetting();
  const reading = useReading();
  const { t, locale } = reading;
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext<ListRow>();
  const [transition, setTransition] = useState<string>();
  const rows = data.filter(({ id }) => selectedIds.includes(id));
  const close = (left: readonly string[]): void => {
    setTransition(undefined);
    onSelect([...left]);
  };
  if (selectedIds.length === 0 && transition === undefined) return null;
  // Of rows on other pages the states are not known: any of the transitions may be meant for them.
  const beyond = selectedIds.length > rows.length;
  const offered = transitions.filter((name) => beyond || rows.some((row) => canStart(resource, name, row)));
  return (
    <Box sx={bar} className="list-screen-only">
      <Typography variant="body2" fontWeight={650} role="status" sx={{ marginInlineEnd: 1 }}>
        {say(locale, t.bulk.selected, { count: countOf(resource, selectedIds.length, true, reading) })}
      </Typography>
      {page ? <WholeResult /> : null}
      {offered.map((name) => (
        <TransitionButton key={name} name={name} onClick={() => setTransition(name)} />
      ))}
      {Bulk ? <Bulk ids={selectedIds.map(String)} onDone={() => onUnselectItems()} /> : null}
      <Button
        size="small"
        color="inherit"
        onClick={() => onUnselectItems()}
        sx={{ marginInlineStart: 'auto' }}
      >
        {t.list.clearSelection}
      </Button>
      {transition === undefined ? null : (
        <BulkDialog
          resource={resource}
          transition={transition}
          ids={selectedIds.map(String)}
          rows={rows}
          onClose={close}
        />
      )}
    </Box>
  );
}
