import type { ReactNode } from 'react';
import { Box, Tab, Tabs } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import '#src/fields/index.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { useWords } from '#src/client/words/words.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { GrantsTab } from './GrantsTab.tsx';
import { MatrixTab } from './MatrixTab.tsx';
import { matrixWords } from './matrixWords.ts';
import { useMatrixRoles } from './useMatrix.tsx';
import { WhyTab } from './WhyTab.tsx';

const names = ['matrix', 'why', 'grants'] as const;
type TabName = (typeof names)[number];
const tabOf = (text: string | null): TabName => names.find((name) => name === text) ?? 'matrix';

function Panel({
  name,
  current,
  children,
}: {
  readonly name: TabName;
  readonly current: TabName;
  readonly children: ReactNode;
}) {
  return (
    <Box
      role="tabpanel"
      id={`panel-${name}`}
      aria-labelledby={`tab-${name}`}
      hidden={name !== current}
      sx={{ pt: 2 }}
    >
      {children}
    </Box>
  );
}

/** `settings/permissions`: the matrix, why somebody holds a permission, and single permissions (hr.md 1). */
export default function PermissionMatrixScreen() {
  const { t } = useWords(matrixWords);
  const [params, setParams] = useSearchParams();
  const tab = tabOf(params.get('tab'));
  const query = useMatrixRoles();
  return (
    <>
      <PageHead title={t.title} help={<PageHelp page="permissions" />} text={t.about} />
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => setParams((before) => (before.set('tab', next), before))}
        variant="scrollable"
        scrollButtons={false}
      >
        {names.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            label={t.tabs[name]}
          />
        ))}
      </Tabs>
      <Panel name="matrix" current={tab}>
        {/* Stays in place behind the other tabs: what is unsaved is not lost by looking elsewhere. */}
        <Loaded query={query}>{(roles) => <MatrixTab roles={roles} />}</Loaded>
      </Panel>
      <Panel name="why" current={tab}>
        {tab === 'why' ? <WhyTab /> : null}
      </Panel>
      <Panel name="grants" current={tab}>
        {tab === 'grants' ? <GrantsTab /> : null}
      </Panel>
    </>
  );
}
