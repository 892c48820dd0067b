import { useState } from 'react';
import { Box, Button, FormControl, InputLabel, MenuItem, Select, Typography } from '@mui/material';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { arrowAtEnd } from '#src/fields/choice/select.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { holds, keyOf, type MatrixRole } from './matrixChanges.ts';
import type { PermissionRow, PermissionRows } from './matrixRows.ts';
import { Switch, type MatrixProps } from './matrixParts.tsx';
import { matrixWords } from './matrixWords.ts';
import { roleName } from './roleName.ts';

interface OneRoleProps extends MatrixProps {
  readonly groups: readonly PermissionRows[];
  readonly onCopy: (role: MatrixRole) => void;
}

const lineStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 48,
  px: 1.5,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  '& input': {
    width: 22,
    height: 22,
    flex: 'none',
    accentColor: 'currentcolor',
    color: 'primary.main',
    m: 0,
  },
  '&[data-changed]': { boxShadow: 'inset 4px 0 0', color: 'warning.main' },
  '& > span': { color: 'text.primary', minWidth: 0 },
} as const;

interface LineProps extends OneRoleProps {
  readonly role: MatrixRole;
}

function PermissionLine({ row, role, changes, maySwitch, set }: LineProps & { readonly row: PermissionRow }) {
  const { t, say } = useWords(matrixWords);
  const { format } = useReading();
  return (
    <Box
      component="label"
      data-changed={changes.has(keyOf(role.id, row.permission)) || undefined}
      sx={lineStyles}
    >
      <Switch
        on={holds(role, row.permission, changes)}
        disabled={!maySwitch(role, row.permission)}
        onChange={(on) => set(role, [row.permission], on)}
      />
      <span>
        {row.word}
        {row.screens.length === 0 ? null : (
          <Typography variant="caption" color="text.secondary" component="span" sx={{ display: 'block' }}>
            {say(t.opens, { screens: format.commas(row.screens) })}
          </Typography>
        )}
      </span>
    </Box>
  );
}

const cardStyles = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  overflow: 'hidden',
  bgcolor: 'background.paper',
} as const;

function GroupCard({ group, ...props }: LineProps & { readonly group: PermissionRows }) {
  const { role, changes, maySwitch, set } = props;
  const { t, say, locale } = useWords(matrixWords);
  const members = group.rows.map(({ permission }) => permission);
  const count = members.filter((one) => holds(role, one, changes)).length;
  const open = members.filter((one) => maySwitch(role, one));
  return (
    <Box component="section" aria-label={group.label} sx={cardStyles}>
      <Box component="label" sx={{ ...lineStyles, borderTop: 0, bgcolor: 'clinic.tint', fontWeight: 700 }}>
        <Switch
          on={count === members.length}
          mixed={count > 0 && count < members.length}
          label={say(t.wholeGroup, { group: group.label, role: roleName(role, locale) })}
          disabled={open.length === 0}
          onChange={(on) => set(role, open, on)}
        />
        <span>
          {group.label} ({count}/{members.length})
        </span>
      </Box>
      {group.rows.map((row) => (
        <PermissionLine key={row.permission} {...props} row={row} />
      ))}
    </Box>
  );
}

/** The matrix on a phone: one role at a time. */
export function MatrixOneRole(props: OneRoleProps) {
  const { roles, groups, lockOf, onCopy } = props;
  const { t, say, locale } = useWords(matrixWords);
  const [id, setId] = useState<string>();
  const role =
    roles.find((one) => one.id === id) ?? roles.find((one) => lockOf(one) === undefined) ?? roles[0];
  if (!role) return null;
  const lock = lockOf(role);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FormControl fullWidth>
        <InputLabel id="matrix-role">{t.role}</InputLabel>
        <Select
          sx={arrowAtEnd}
          labelId="matrix-role"
          value={role.id}
          onChange={(event) => setId(event.target.value)}
        >
          {roles.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {roleName(one, locale)} · {say(t.users, { n: one.users_count })}
            </MenuItem>
          ))}
        </Select>
      </FormControl>
      {lock === undefined ? (
        <Button startIcon={<CopyIcon />} onClick={() => onCopy(role)} sx={{ justifySelf: 'start' }}>
          {t.copyFrom}
        </Button>
      ) : (
        <Typography color="text.secondary">{lock}</Typography>
      )}
      {groups.map((group) => (
        <GroupCard key={group.name} {...props} group={group} role={role} />
      ))}
    </Box>
  );
}
