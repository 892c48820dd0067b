import { Box, Button, IconButton, Link, Typography } from '@mui/material';
import ClosedIcon from '@mui/icons-material/ChevronRight';
import OpenIcon from '@mui/icons-material/ExpandMore';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import { Link as RouterLink } from 'react-router-dom';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { TransitionMenu } from '#src/screens/TransitionMenu.tsx';
import { useWords } from '#src/client/words/words.ts';
import type { TreeNode } from './departmentTree.ts';
import { departments } from './departments.ts';
import { departmentWords } from './departmentWords.ts';

interface RowProps {
  readonly node: TreeNode;
  readonly name: string;
  readonly open: boolean;
  /** The row that Tab reaches. */
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onToggle: () => void;
}

export const editAddress = (id: string): string => `/${departments.screens.edit.path.replace(':id', id)}`;
const employeesAddress = (id: string): string => `/${departments.screens.employees.path.replace(':id', id)}`;

function Expander({ node, name, open, onToggle }: Pick<RowProps, 'node' | 'name' | 'open' | 'onToggle'>) {
  const { t, say } = useWords(departmentWords);
  if (node.children.length === 0) return <Box sx={{ width: 34, flex: 'none' }} />;
  return (
    <IconButton
      size="small"
      // The row itself opens and closes by arrow keys.
      tabIndex={-1}
      aria-label={say(open ? t.collapse : t.expand, { name })}
      onClick={onToggle}
    >
      {open ? <OpenIcon fontSize="small" /> : <ClosedIcon fontSize="small" />}
    </IconButton>
  );
}

function Heads({ node }: { readonly node: TreeNode }) {
  const { t, say } = useWords(departmentWords);
  const own = node.department.active_employees;
  return (
    <>
      <Typography variant="body2">{say(t.heads, { n: own })}</Typography>
      {node.total === own ? null : (
        <Typography variant="caption" color="text.secondary" component="div">
          {say(t.headsBelow, { n: node.total })}
        </Typography>
      )}
    </>
  );
}

/** Steps in from the edge by depth; below the name on phones. */
const inset = (level: number, more = 0): string => `${(level - 1) * 20 + more}px`;
const rowStyles = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    sm: 'minmax(0, 1fr) 190px 110px auto',
    md: 'minmax(0, 1fr) 240px 170px auto',
  },
  alignItems: 'center',
  columnGap: 1,
  px: 1,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  outlineOffset: -2,
  '&:hover': { bgcolor: 'action.hover' },
} as const;
const archivedStyles = { color: 'text.disabled', '& a, & p': { color: 'text.secondary' } } as const;

/** The name, which opens the form, behind its expander. */
function NameCell({ node, name, open, active, onToggle }: Omit<RowProps, 'onActive'>) {
  const { locale } = useWords(departmentWords);
  const { id, status } = node.department;
  return (
    <Box
      role="gridcell"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minWidth: 0,
        paddingInlineStart: inset(node.level),
      }}
    >
      <Expander node={node} name={name} open={open} onToggle={onToggle} />
      <Link
        component={RouterLink}
        to={editAddress(id)}
        tabIndex={active ? 0 : -1}
        color="inherit"
        sx={{ fontWeight: 650, overflowWrap: 'anywhere', py: 1, '@media (pointer: coarse)': { py: 1.375 } }}
      >
        {name}
      </Link>
      {status === 'archived' ? (
        <StatusBadge tone="muted" label={departments.words[locale].states.archived} />
      ) : null}
    </Box>
  );
}

function ActionsCell({ node, name, active }: Pick<RowProps, 'node' | 'name' | 'active'>) {
  const { t, say } = useWords(departmentWords);
  const { id } = node.department;
  const tab = active ? 0 : -1;
  return (
    <Box
      role="gridcell"
      sx={{ display: 'flex', gridRow: { xs: 1, sm: 'auto' }, gridColumn: { xs: 2, sm: 'auto' } }}
    >
      <Button
        component={RouterLink}
        to={employeesAddress(id)}
        tabIndex={tab}
        size="small"
        startIcon={<GroupsIcon />}
        aria-label={say(t.employeesOf, { name })}
      >
        {t.employees}
      </Button>
      <TransitionMenu
        resource={departments}
        record={{ ...node.department }}
        label={say(t.more, { name })}
        links={[{ label: t.edit, to: editAddress(id) }]}
        tabIndex={tab}
      />
    </Box>
  );
}

/** One department in the tree: its name, manager and heads, and the ways to its form and its people. */
export function DepartmentRow(props: RowProps) {
  const { node, open, active, onActive } = props;
  const { t, say } = useWords(departmentWords);
  const { id, status, _labels } = node.department;
  const manager = _labels?.manager_id;
  const below = (row: number) => ({
    gridRow: { xs: row, sm: 'auto' },
    gridColumn: { xs: '1 / -1', sm: 'auto' },
    paddingInlineStart: { xs: inset(node.level, 38), sm: 0 },
  });
  return (
    <Box
      role="row"
      data-row={id}
      tabIndex={active ? 0 : -1}
      aria-level={node.level}
      aria-posinset={node.position}
      aria-setsize={node.siblings}
      {...(node.children.length > 0 ? { 'aria-expanded': open } : {})}
      onFocus={onActive}
      sx={status === 'archived' ? { ...rowStyles, ...archivedStyles } : rowStyles}
    >
      <NameCell {...props} />
      <Box role="gridcell" sx={below(2)}>
        <Typography variant="body2" color="text.secondary">
          {manager ? say(t.manager, { name: manager }) : t.noManager}
        </Typography>
      </Box>
      <Box role="gridcell" sx={below(3)}>
        <Heads node={node} />
      </Box>
      <ActionsCell {...props} />
    </Box>
  );
}
