import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { holds, keyOf, type MatrixRole } from './matrixChanges.ts';
import type { PermissionRow, PermissionRows } from './matrixRows.ts';
import { Switch, type MatrixProps } from './matrixParts.tsx';
import { matrixWords } from './matrixWords.ts';
import { roleName } from './roleName.ts';
import { tableStyles } from './matrixStyles.ts';

/** Arrow keys move between the switches; Tab leaves the table (one stop, as in a grid). */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const from = event.target;
  if (!(from instanceof HTMLInputElement)) return;
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, rtl ? 1 : -1],
    ArrowRight: [0, rtl ? -1 : 1],
  };
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('tr')].map((row) => [
    ...row.querySelectorAll('input'),
  ]);
  const at = rows.findIndex((row) => row.includes(from));
  const column = rows[at]?.indexOf(from) ?? 0;
  for (
    let row = at + step[0], cell = column + step[1];
    rows[row] !== undefined;
    row += step[0], cell += step[1]
  ) {
    const next = rows[row]?.[cell];
    if (next && !next.disabled) return next.focus();
    if (step[0] === 0 && next === undefined) return undefined;
  }
  return undefined;
}

/** Only the switch last touched is reached by Tab. */
function useOneStop(rows: readonly PermissionRows[]) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const all = [...(table.current?.querySelectorAll('input') ?? [])];
    const current =
      all.find((one) => one.tabIndex === 0 && !one.disabled) ?? all.find((one) => !one.disabled);
    for (const one of all) one.tabIndex = one === current ? 0 : -1;
  }, [rows]);
  const onFocus = (event: { readonly target: EventTarget }): void => {
    if (!(event.target instanceof HTMLInputElement)) return;
    for (const one of table.current?.querySelectorAll<HTMLInputElement>('input[tabindex="0"]') ?? [])
      one.tabIndex = -1;
    event.target.tabIndex = 0;
  };
  return { table, onFocus };
}

interface HeadProps extends MatrixProps {
  readonly onCopy: (role: MatrixRole) => void;
}

function RoleHeads({ roles, lockOf, onCopy }: HeadProps) {
  const { t, say, locale } = useWords(matrixWords);
  return (
    <thead>
      <tr>
        <th scope="col">{t.permission}</th>
        {roles.map((role) => {
          const lock = lockOf(role);
          return (
            <th key={role.id} scope="col">
              <Box sx={{ display: 'grid', justifyItems: 'center' }}>
                <span>{roleName(role, locale)}</span>
                <Typography variant="caption" color="text.secondary">
                  {say(t.users, { n: role.users_count })}
                </Typography>
                {lock === undefined ? (
                  <Tooltip title={t.copyFrom}>
                    <IconButton
                      size="small"
                      aria-label={say(t.copyInto, { role: roleName(role, locale) })}
                      onClick={() => onCopy(role)}
                    >
                      <CopyIcon sx={{ fontSize: 16 }} />
                    </IconButton>
                  </Tooltip>
                ) : (
                  <Tooltip title={lock}>
                    <Box
                      component="span"
                      role="img"
                      aria-label={lock}
                      sx={{ p: 0.5, display: 'inline-flex' }}
                    >
                      <LockIcon sx={{ fontSize: 16 }} />
                    </Box>
                  </Tooltip>
                )}
              </Box>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface RowProps extends MatrixProps {
  readonly row: PermissionRow;
  /** Which of the row's switches are on and which changed, so that a row is drawn anew only when it must. */
  readonly state: string;
}

const Row = memo(
  function Row({ row, roles, changes, maySwitch, set }: RowProps) {
    const { t, say, locale } = useWords(matrixWords);
    const { format } = useReading();
    return (
      <tr>
        <th scope="row">
          <div>{row.word}</div>
          {row.screens.length === 0 ? null : (
            <Typography variant="caption" color="text.secondary" component="div">
              {say(t.opens, { screens: format.commas(row.screens) })}
            </Typography>
          )}
        </th>
        {roles.map((role) => (
          <td key={role.id} data-changed={changes.has(keyOf(role.id, row.permission)) || undefined}>
            <Switch
              on={holds(role, row.permission, changes)}
              label={say(t.cell, { permission: row.word, role: roleName(role, locale) })}
              disabled={!maySwitch(role, row.permission)}
              onChange={(on) => set(role, [row.permission], on)}
            />
          </td>
        ))}
      </tr>
    );
  },
  (before, after) =>
    before.state === after.state &&
    before.roles === after.roles &&
    before.row === after.row &&
    before.maySwitch === after.maySwitch,
);

/** A group's own line, whose switches take or drop the whole group for a role. */
function GroupRow({
  group,
  roles,
  changes,
  maySwitch,
  set,
}: MatrixProps & { readonly group: PermissionRows }) {
  const { t, say, locale } = useWords(matrixWords);
  return (
    <tr data-group>
      <th scope="rowgroup">{group.label}</th>
      {roles.map((role) => {
        const members = group.rows.map(({ permission }) => permission);
        const open = members.filter((one) => maySwitch(role, one));
        const count = members.filter((one) => holds(role, one, changes)).length;
        return (
          <td key={role.id}>
            <Switch
              on={count === members.length}
              mixed={count > 0 && count < members.length}
              label={say(t.wholeGroup, { group: group.label, role: roleName(role, locale) })}
              disabled={open.length === 0}
              onChange={(on) => set(role, open, on)}
            />
          </td>
        );
      })}
    </tr>
  );
}

/** Permissions as rows, roles as columns; both heads stay in sight (hr.md 1). */
export function MatrixTable({
  groups,
  ...props
}: HeadProps & { readonly groups: readonly PermissionRows[] }) {
  const { table, onFocus } = useOneStop(groups);
  const { t } = useWords(matrixWords);
  return (
    <Box sx={tableStyles} role="region" aria-label={t.tabs.matrix} tabIndex={-1}>
      <table ref={table} onKeyDown={moveFocus} onFocus={onFocus}>
        <RoleHeads {...props} />
        {groups.map((group) => (
          <tbody key={group.name}>
            <GroupRow {...props} group={group} />
            {group.rows.map((row) => (
              <Row
                key={row.permission}
                {...props}
                row={row}
                state={props.roles
                  .map(
                    (role) =>
                      `${holds(role, row.permission, props.changes)}${props.changes.has(keyOf(role.id, row.permission))}`,
                  )
                  .join()}
              />
            ))}
          </tbody>
        ))}
      </table>
    </Box>
  );
}
