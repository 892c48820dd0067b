import { useState } from 'react';
import { Avatar, Box, Chip, Paper, Typography } from '@mui/material';
import CheckIcon from '@mui/icons-material/Check';
import BlockIcon from '@mui/icons-material/RemoveCircleOutline';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { foldArabic } from '#i18n/digits.ts';
import { useChosen } from '#src/fields/choice/useOptions.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { OptionChooser } from '#src/fields/choice/OptionChooser.tsx';
import { useWords } from '#src/client/words/words.ts';
import { EmptyState, NothingFound } from '#src/ui/States.tsx';
import { RowTools, usePermissionRows } from './MatrixTab.tsx';
import { allPermissions, foundRows, type PermissionRow } from './matrixRows.ts';
import { matrixWords } from './matrixWords.ts';

interface Source {
  readonly permission: string;
  readonly held: boolean;
  readonly source: keyof (typeof matrixWords)['ar']['sources'];
  readonly until?: string | null;
}
interface Effective {
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly role_ar: string | null;
    readonly role_en: string | null;
    readonly is_owner: boolean;
  };
  readonly sources: readonly Source[];
}

const tones = {
  owner: 'default',
  role: 'default',
  allow: 'success',
  deny: 'error',
  none: 'default',
} as const;

function Line({
  row,
  source,
  role,
}: {
  readonly row: PermissionRow;
  readonly source: Source | undefined;
  readonly role: string;
}) {
  const { t, say } = useWords(matrixWords);
  const { format } = useReading();
  if (!source) return null;
  const until = source.until ? ` · ${say(t.until, { date: format.date(source.until) })}` : '';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        opacity: source.held ? 1 : 0.75,
      }}
    >
      {source.held ? (
        <CheckIcon color="success" fontSize="small" aria-hidden />
      ) : (
        <BlockIcon color="disabled" fontSize="small" aria-hidden />
      )}
      <Box sx={{ flex: '1 1 200px' }}>
        {row.word}
        {row.screens.length === 0 ? null : (
          <Typography variant="caption" component="div" color="text.secondary">
            {say(t.opens, { screens: format.commas(row.screens) })}
          </Typography>
        )}
      </Box>
      <Chip
        size="small"
        variant="outlined"
        color={tones[source.source]}
        label={say(t.sources[source.source], { role }) + until}
      />
    </Box>
  );
}

/** Who it is, the role, and how much they may do. */
function Who({ data, role }: { readonly data: Effective; readonly role: string }) {
  const { t, say } = useWords(matrixWords);
  const { user } = data;
  const held = data.sources.filter((one) => one.held).length;
  const place = role === '' ? t.noRole : say(t.hasRole, { role });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, my: 2 }}>
      <Avatar aria-hidden>{user.name.slice(0, 1).toUpperCase()}</Avatar>
      <Box>
        <Typography variant="subtitle1">
          <bdi>{user.name}</bdi>
        </Typography>
        <Typography variant="body2" color="text.secondary" role="status">
          {user.is_owner ? t.isOwner : place} · {say(t.heldCount, { n: held, all: allPermissions.length })}
        </Typography>
      </Box>
    </Box>
  );
}

function Sources({ data }: { readonly data: Effective }) {
  const { t, locale } = useWords(matrixWords);
  const all = usePermissionRows();
  const [search, setSearch] = useState('');
  const [only, setOnly] = useState(true);
  const bySource = new Map(data.sources.map((one) => [one.permission, one]));
  const role = (locale === 'en' && data.user.role_en) || data.user.role_ar || '';
  const told = (permission: string): boolean =>
    bySource.get(permission)?.held === true || bySource.get(permission)?.source === 'deny';
  const groups = foundRows(all, search, foldArabic, only ? told : undefined);
  return (
    <>
      <Who data={data} role={role} />
      <RowTools search={search} onSearch={setSearch} only={only} onOnly={setOnly} onlyLabel={t.heldOnly} />
      {groups.length === 0 ? <NothingFound title={t.nothingFound} /> : null}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {groups.map(({ name, label, rows }) => (
          <Paper
            key={name}
            variant="outlined"
            component="section"
            aria-label={label}
            sx={{ overflow: 'hidden' }}
          >
            <Typography component="h2" variant="subtitle2" sx={{ px: 2, py: 1, bgcolor: 'clinic.tint' }}>
              {label}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {rows.map((row) => (
                <Line key={row.permission} row={row} source={bySource.get(row.permission)} role={role} />
              ))}
            </Box>
          </Paper>
        ))}
      </Box>
    </>
  );
}

/** Why a person may do what they may: each effective permission and where it comes from (hr.md 1). */
export function WhyTab() {
  const { t, locale } = useWords(matrixWords);
  const provider = useClinicProvider();
  const [params, setParams] = useSearchParams();
  const id = params.get('user');
  const [chosen] = useChosen('users', id === null ? [] : [id], new Map());
  const query = useQuery({
    queryKey: ['roles', 'effective', locale, id],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const call = { operation: 'effective', params: { userId: id ?? '' }, signal };
      return (await provider.operate<Effective>('roles', call)).data;
    },
  });
  const choose = (next: string | undefined): void =>
    setParams((before) => {
      if (next === undefined) before.delete('user');
      else before.set('user', next);
      return before;
    });
  return (
    <>
      <OptionChooser
        target="users"
        label={t.user}
        value={chosen ?? null}
        onChange={(option) => choose(option?.id)}
      />
      {id === null ? (
        <EmptyState title={t.chooseUser} text={t.chooseUserText} />
      ) : (
        <Loaded query={query}>{(data) => <Sources key={data.user.id} data={data} />}</Loaded>
      )}
    </>
  );
}
