import type { ReactNode } from 'react';
import { Box, Tab, Tabs } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { tabRow, useTabInSight } from '../parts/tabRow.ts';
import { useTabs } from './tabs.tsx';

interface RecordTabsProps {
  readonly resource: AnyResource;
  readonly record: Row & { readonly id: string };
  /** Stands beside what the tabs show, never beside the tabs: many of them need the whole width. */
  readonly aside?: ReactNode;
}

/** Beside the open tab on wide screens, below it on narrow ones. */
const withAside = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
} as const;

/** The tabs; the open one stands in the address, so that back, reload and a shared link find it (UX-02). */
export function RecordTabs({ resource, record, aside }: RecordTabsProps) {
  const tabs = useTabs(resource, record);
  const [search, setSearch] = useSearchParams();
  const first = tabs.find(({ opens }) => opens === true) ?? tabs[0];
  const asked = search.get('tab') ?? '';
  const open =
    tabs.find(({ name }) => name === asked) ??
    tabs.find(({ also }) => also?.includes(asked) === true) ??
    first;
  const choose = (name: string): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (name === first?.name) next.delete('tab');
        else next.set('tab', name);
        return next;
      },
      { replace: true },
    );
  useTabInSight(`tab-${open?.name ?? ''}`);
  if (!open) return null;
  return (
    <>
      <Tabs
        value={open.name}
        onChange={(_, name: string) => choose(name)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        sx={{ ...tabRow, '@media print': { display: 'none' } }}
      >
        {tabs.map(({ name, label }) => (
          <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <Box sx={aside === undefined ? {} : withAside}>
        <Box
          role="tabpanel"
          id={`panel-${open.name}`}
          aria-labelledby={`tab-${open.name}`}
          sx={{ minWidth: 0 }}
        >
          {open.content()}
        </Box>
        {aside}
      </Box>
    </>
  );
}
