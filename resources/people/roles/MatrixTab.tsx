import { useMemo, useState } from 'react';
import {
  Box,
  Button,
  FormControlLabel,
  Paper,
  Switch,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { foldArabic } from '#i18n/digits.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { openedScreens } from '#src/client/catalogue/openedScreens.ts';
import { useWords } from '#src/client/words/words.ts';
import { SearchInput } from '#src/ui/SearchInput.tsx';
import { LeaveGuard } from '#src/ui/LeaveGuard.tsx';
import { NothingFound } from '#src/ui/States.tsx';
import { groupWords } from '../../index.permissions.ts';
import { copied, differences, type Changes, type MatrixRole } from './matrixChanges.ts';
import { CopyMenu, MatrixReview } from './MatrixReview.tsx';
import { MatrixOneRole } from './MatrixOneRole.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { allPermissions, foundRows, groupedRows, type PermissionRows } from './matrixRows.ts';
import { matrixWords } from './matrixWords.ts';
import { roles as declaration } from './roles.ts';
import { useMatrixChanges, useMatrixRights } from './useMatrix.tsx';

/** The rows in words, with the screens each permission opens. */
export function usePermissionRows(): readonly PermissionRows[] {
  const { t, locale } = useReading();
  const { modulesOff } = useSubject();
  return useMemo(
    () =>
      groupedRows(
        declaration.words[locale].options.permissions,
        { ...groupWords(locale), ...t.groups },
        openedScreens(locale),
        modulesOff,
      ),
    [t, locale, modulesOff],
  );
}

interface ToolsProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly only: boolean;
  readonly onOnly: (only: boolean) => void;
  readonly onlyLabel: string;
}

/** Search and one filter above the rows. */
export function RowTools({ search, onSearch, only, onOnly, onlyLabel }: ToolsProps) {
  const { t } = useWords(matrixWords);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1.5 }}>
      <SearchInput label={t.search} value={search} onChange={onSearch} maxWidth={380} />
      <FormControlLabel
        label={onlyLabel}
        control={<Switch size="small" checked={only} onChange={(_, on) => onOnly(on)} />}
      />
    </Box>
  );
}

interface BarProps {
  readonly count: number;
  readonly onReview: () => void;
  readonly onDiscard: () => void;
}

/** Stands at the foot of the screen while something is unsaved. */
function SaveBar({ count, onReview, onDiscard }: BarProps) {
  const { t, say } = useWords(matrixWords);
  if (count === 0) return null;
  return (
    <Paper
      variant="outlined"
      sx={{
        position: 'sticky',
        bottom: 8,
        zIndex: 4,
        mt: 1.5,
        p: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        boxShadow: 8,
      }}
    >
      <Typography role="status" sx={{ flex: '1 1 160px', fontWeight: 650 }}>
        {say(t.changed, { n: count })}
      </Typography>
      <Button onClick={onDiscard}>{t.discard}</Button>
      <Button variant="contained" onClick={onReview}>
        {t.review}
      </Button>
    </Paper>
  );
}

/** The rows that search and filter leave. */
function useShownRows(changes: Changes) {
  const all = usePermissionRows();
  const [search, setSearch] = useState('');
  const [only, setOnly] = useState(false);
  const changed = useMemo(
    () => new Set([...changes.values()].map(({ permission }) => permission)),
    [changes],
  );
  const groups = useMemo(
    () => foundRows(all, search, foldArabic, only ? (permission) => changed.has(permission) : undefined),
    [all, search, only, changed],
  );
  return { groups, search, onSearch: setSearch, only, onOnly: setOnly };
}

/** The matrix: switches, what is unsaved, and the review before saving (hr.md 1, UX-76). */
export function MatrixTab({ roles }: { readonly roles: readonly MatrixRole[] }) {
  const { t, locale } = useWords(matrixWords);
  const rights = useMatrixRights();
  const { changes, set, put, save, discard } = useMatrixChanges(roles);
  const { groups, ...tools } = useShownRows(changes);
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [reviewing, setReviewing] = useState(false);
  const [into, setInto] = useState<MatrixRole>();
  const copy = (from: MatrixRole): void => {
    setInto(undefined);
    if (!into) return;
    const open = allPermissions.filter((one) => rights.maySwitch(into, one));
    put((before) => copied(before, from, into, open));
  };
  const matrix = { roles, changes, set, ...rights, groups, onCopy: setInto };
  const Matrix = narrow ? MatrixOneRole : MatrixTable;
  const nothing = tools.only && tools.search === '' ? t.nothingChanged : t.nothingFound;
  return (
    <>
      <RowTools {...tools} onlyLabel={t.onlyChanged} />
      {groups.length === 0 ? <NothingFound title={nothing} /> : <Matrix {...matrix} />}
      <SaveBar count={changes.size} onReview={() => setReviewing(true)} onDiscard={discard} />
      <MatrixReview
        open={reviewing}
        differences={differences(changes, roles, allPermissions)}
        words={declaration.words[locale].options.permissions}
        saving={save.isPending}
        onSave={() => save.mutate(undefined, { onSettled: () => setReviewing(false) })}
        onClose={() => setReviewing(false)}
      />
      <CopyMenu into={into} roles={roles} onChoose={copy} onClose={() => setInto(undefined)} />
      <LeaveGuard when={changes.size > 0} words={t} />
    </>
  );
}
