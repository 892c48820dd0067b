import { useMemo, useState } from 'react';
import { Box, Button, FormControlLabel, Paper, Switch, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import '#src/fields/index.ts';
import { foldArabic } from '#i18n/digits.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { SearchInput } from '#src/ui/SearchInput.tsx';
import { readAll } from '#src/client/records/readAll.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { EmptyState, NothingFound } from '#src/ui/States.tsx';
import { TransferTools } from '#src/screens/list/TransferTools.tsx';
import { DepartmentRow, editAddress } from './DepartmentRow.tsx';
import { buildTree, visibleNodes, withAncestors, type Department, type TreeNode } from './departmentTree.ts';
import { departments } from './departments.ts';
import { departmentWords } from './departmentWords.ts';
import { useTreeKeys } from './useTreeKeys.tsx';

/** What a row of the tree tells, as columns of an export. */
const columns = ['name_ar', 'parent_id', 'manager_id', 'active_employees', 'status'];

/** What the address asks for: a search, and the archived ones too. */
function useFilters() {
  const [params, setParams] = useSearchParams();
  const put = (name: string, value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { search: params.get('q') ?? '', archived: params.get('archived') === '1', put };
}

interface ToolsProps {
  readonly filters: ReturnType<typeof useFilters>;
  readonly onAll: (open: boolean) => void;
}

function Tools({ filters, onAll }: ToolsProps) {
  const { t } = useWords(departmentWords);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 1.5 }}>
      <SearchInput
        label={t.search}
        value={filters.search}
        onChange={(text) => filters.put('q', text)}
        maxWidth={340}
      />
      <FormControlLabel
        label={t.archived}
        control={
          <Switch
            size="small"
            checked={filters.archived}
            onChange={(_, on) => filters.put('archived', on ? '1' : '')}
          />
        }
      />
      <Box sx={{ marginInlineStart: 'auto', display: 'flex', gap: 1 }}>
        <Button size="small" onClick={() => onAll(true)}>
          {t.expandAll}
        </Button>
        <Button size="small" onClick={() => onAll(false)}>
          {t.collapseAll}
        </Button>
      </Box>
    </Box>
  );
}

interface TreeProps {
  readonly nodes: readonly TreeNode[];
  readonly isOpen: (id: string) => boolean;
  readonly onToggle: (id: string, open: boolean) => void;
}

function Tree({ nodes, isOpen, onToggle }: TreeProps) {
  const { t, locale } = useWords(departmentWords);
  const navigate = useNavigate();
  const [touched, setTouched] = useState<string>();
  const active = nodes.some((node) => node.department.id === touched) ? touched : nodes[0]?.department.id;
  const onEnter = (id: string): void => void navigate(editAddress(id));
  const { grid, onKeyDown } = useTreeKeys({ nodes, active, onActive: setTouched, isOpen, onToggle, onEnter });
  return (
    <Box
      ref={grid}
      role="treegrid"
      aria-label={departments.words[locale].many}
      aria-description={t.keys}
      onKeyDown={onKeyDown}
    >
      {nodes.map((node) => {
        const { department } = node;
        const open = isOpen(department.id);
        return (
          <DepartmentRow
            key={department.id}
            node={node}
            name={(locale === 'en' && department.name_en) || department.name_ar}
            open={open}
            active={department.id === active}
            onActive={() => setTouched(department.id)}
            onToggle={() => onToggle(department.id, !open)}
          />
        );
      })}
    </Box>
  );
}

/** The tree of the rows that pass search and filter; a search opens what it finds. */
function useShown(rows: readonly Department[], search: string, archived: boolean) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const wanted = foldArabic(search.trim());
  const tree = useMemo(
    () =>
      buildTree(
        withAncestors(
          rows,
          ({ name_ar, name_en, status }) =>
            (archived || status === 'active') &&
            (wanted === '' || foldArabic(`${name_ar} ${name_en ?? ''}`).includes(wanted)),
        ),
      ),
    [rows, wanted, archived],
  );
  const isOpen = (id: string): boolean => wanted !== '' || !closed.has(id);
  const onToggle = (id: string, open: boolean): void =>
    setClosed((before) => {
      const next = new Set(before);
      if (open) next.delete(id);
      else next.add(id);
      return next;
    });
  const onAll = (open: boolean): void => setClosed(new Set(open ? [] : rows.map(({ id }) => id)));
  return { nodes: visibleNodes(tree, isOpen), isOpen, onToggle, onAll };
}

function Departments({ rows }: { readonly rows: readonly Department[] }) {
  const { t } = useWords(departmentWords);
  const filters = useFilters();
  const shown = useShown(rows, filters.search, filters.archived);
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Tools filters={filters} onAll={shown.onAll} />
      {rows.length === 0 ? <EmptyState title={t.empty} /> : null}
      {rows.length > 0 && shown.nodes.length === 0 ? (
        <NothingFound title={t.nothingFound} text={t.nothingFoundHint} />
      ) : null}
      <Tree {...shown} />
    </Paper>
  );
}

function AddDepartment() {
  const { t } = useWords(departmentWords);
  return (
    <Button
      component={Link}
      to={`/${departments.screens.create.path}`}
      variant="contained"
      startIcon={<AddIcon />}
    >
      {t.add}
    </Button>
  );
}

/** `settings/departments`: the tree with head counts (hr.md 1, UX-81). */
export default function DepartmentTreeScreen() {
  const { t, say, locale } = useWords(departmentWords);
  const provider = useClinicProvider();
  const query = useQuery({
    queryKey: ['departments', 'tree', locale],
    queryFn: () => readAll<Department>(provider, 'departments', { filter: {}, sort: 'name_ar' }),
  });
  const mayAdd = mayDo(departments, 'create', useSubject());
  const words = departments.words[locale];
  const active = query.data?.filter(({ status }) => status === 'active') ?? [];
  const heads = active.reduce((sum, one) => sum + one.active_employees, 0);
  return (
    <>
      <PageHead
        title={words.many}
        help={<PageHelp page="departments" />}
        beside={
          query.data ? (
            <Typography variant="body2" component="span" color="text.secondary" role="status">
              {say(t.count, { n: active.length, heads })}
            </Typography>
          ) : null
        }
      >
        <TransferTools
          resource={departments}
          columns={columns}
          sort="name_ar"
          total={query.data?.length ?? 0}
          onWritten={() => void query.refetch()}
        />
        {mayAdd ? <AddDepartment /> : null}
      </PageHead>
      <Loaded query={query}>{(rows) => <Departments rows={rows} />}</Loaded>
    </>
  );
}
