import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Box, Tab, Tabs } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import type { pageHelp } from '#i18n/ar/pageHelp.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { ListPage } from './ListPage.tsx';
import { PageHelp } from './parts/PageHelp.tsx';
import { ScreenHelp } from './parts/ScreenHelp.tsx';
import { ReportsBelow } from './ReportsBelow.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';

const names = ['list', 'grid'] as const;
type TabName = (typeof names)[number];

interface ListAndGridProps {
  readonly resource: AnyResource;
  readonly words: {
    readonly tabs: Readonly<Record<TabName, string>>;
    readonly title: string;
    readonly about: string;
  };
  /** `list` where not said. */
  readonly screenName?: string;
  /** The help of the grid, that of its list where not said. */
  readonly help?: keyof typeof pageHelp;
  readonly Grid: ComponentType;
  /** Stands above the tabs, over both. */
  readonly above?: ReactNode;
}

/** A list whose rows are also drawn by days, as two tabs of one address (`?tab=grid`, UX-77). */
export function ListAndGrid({ resource, screenName = 'list', words, help, Grid, above }: ListAndGridProps) {
  const [params, setParams] = useSearchParams();
  const tab: TabName = params.get('tab') === 'grid' ? 'grid' : 'list';
  const tabs = (
    <>
      {above}
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => setParams(next === 'list' ? {} : { tab: next })}
        sx={{ mb: 2 }}
        data-print="no"
      >
        {names.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            // The list brings its own page, head and all: there is no panel below the tabs that would be it.
            aria-controls={name === 'list' ? undefined : `panel-${name}`}
            label={words.tabs[name]}
          />
        ))}
      </Tabs>
    </>
  );
  if (tab === 'list')
    return (
      <>
        <ListPage resource={resource} screenName={screenName} above={tabs} />
        <ReportsBelow resource={resource} screenName={screenName} />
      </>
    );
  return (
    <>
      <PageHead
        title={words.title}
        help={help === undefined ? <ScreenHelp resource={resource} kind="list" /> : <PageHelp page={help} />}
        text={<span data-print="no">{words.about}</span>}
      />
      {tabs}
      <Box role="tabpanel" id="panel-grid" aria-labelledby="tab-grid">
        <Suspense fallback={null}>
          <Grid />
        </Suspense>
      </Box>
    </>
  );
}
