import { useState } from 'react';
import { Box, FormControlLabel, MenuItem, Radio, RadioGroup, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useReading } from '#src/client/words/useReading.ts';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useOptions } from '#src/fields/choice/useOptions.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useNavigate } from 'react-router-dom';
import { ConsequenceDialog } from '../workflow/ConsequenceDialog.tsx';
import { mayDo } from '../parts/access.ts';
import { firstSort, sortFrom } from './columns.ts';
import { useListSetting } from './listSetting.ts';
import { addView, changeView } from './savedViews.ts';
import { savedViewsKey, stateOf, type SavedView, type ViewsState } from './useViews.ts';
import { searchFor } from './viewState.ts';

interface ViewDialogProps {
  readonly views: ViewsState;
  readonly kind: 'new' | 'edit';
  readonly onClose: () => void;
}

type Share = 'mine' | 'all' | 'role';
const shareOf = (view: SavedView | undefined): Share =>
  view === undefined || view.role_id === null ? 'mine' : view.role_id === 'all' ? 'all' : 'role';

interface SharingProps {
  readonly share: Share;
  readonly role: string;
  readonly missing: boolean;
  readonly onChange: (share: Share, role: string) => void;
}

/** Who sees the view. */
function Sharing({ share, role, missing, onChange }: SharingProps) {
  const { t } = useReading();
  const roleRule = entryOf('roles');
  const subject = useSubject();
  const { data: roles = [] } = useOptions('roles', '', undefined, share === 'role');
  // Sharing is for whoever arranges the roles.
  if (share === 'mine' && !(roleRule && mayDo(roleRule, 'edit', subject))) return null;
  const choices: readonly [Share, string][] = [
    ['mine', t.view.mine],
    ['all', t.view.everyone],
    ['role', t.view.role],
  ];
  return (
    <Box>
      <Box id="view-share" sx={{ fontSize: 13, fontWeight: 650, mt: 2 }}>
        {t.view.share}
      </Box>
      <RadioGroup
        aria-labelledby="view-share"
        value={share}
        onChange={(_, value) => onChange(value as Share, role)}
      >
        {choices.map(([value, label]) => (
          <FormControlLabel key={value} value={value} label={label} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
      {share === 'role' ? (
        <TextField
          select
          value={roles.some(({ id }) => id === role) ? role : ''}
          label={t.view.chooseRole}
          error={missing}
          helperText={missing ? t.view.needsRole : undefined}
          onChange={(event) => onChange(share, event.target.value)}
        >
          {roles.map(({ id, label }) => (
            <MenuItem key={id} value={id}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
    </Box>
  );
}

interface SaveParts extends ViewDialogProps {
  readonly before: SavedView | undefined;
  readonly list: string;
}

/** Keeps the view on the server, then shows it: the list's address names a new one. */
function useSaving({ views, before, list, onClose }: SaveParts) {
  const { resource, screen } = useListSetting();
  const { t, locale } = useReading();
  const client = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (draft: { readonly name: string; readonly role_id: string | null }) =>
      before ? changeView(before, draft) : addView(list, { ...draft, state: views.current }),
    onSuccess: (saved) => {
      client.setQueryData<readonly SavedView[]>(savedViewsKey(list), (old = []) => [
        ...old.filter(({ id }) => id !== saved.id),
        saved,
      ]);
      notify(say(locale, t.view.saved, { name: saved.name }), { type: 'success' });
      const state = stateOf(saved);
      const sort = state.sort === undefined ? firstSort(resource, screen) : sortFrom(state.sort);
      if (!before) void navigate({ search: searchFor(saved.id, state, sort, 25) }, { replace: true });
      onClose();
    },
  });
}

/** Saves what the list shows as a view, or changes the name and the readers of one's own (UX-10). */
export default function ViewDialog(props: ViewDialogProps) {
  const { views, kind, onClose } = props;
  const { page, resource } = useListSetting();
  const { t } = useReading();
  const list = page?.list ?? resource.name;
  const before = kind === 'edit' ? views.active.saved : undefined;
  const [name, setName] = useState(before?.name ?? '');
  const [{ share, role }, setShared] = useState({ share: shareOf(before), role: before?.role_id ?? '' });
  const [tried, setTried] = useState(false);
  const noName = name.trim() === '';
  const noRole = share === 'role' && (role === '' || role === 'all');
  const { mutate, isPending, error } = useSaving({ ...props, before, list });
  const role_id = share === 'mine' ? null : share === 'all' ? 'all' : role;
  return (
    <ConsequenceDialog
      title={before ? t.view.edit : t.view.saveAs}
      consequence=""
      confirm={t.view.confirm}
      danger={false}
      busy={isPending}
      refused={error?.message}
      onConfirm={() => {
        setTried(true);
        if (!noName && !noRole) mutate({ name: name.trim(), role_id });
      }}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        label={t.view.name}
        placeholder={t.view.nameHint}
        value={name}
        error={tried && noName}
        helperText={tried && noName ? t.view.needsName : undefined}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <Sharing
        share={share}
        role={role}
        missing={tried && noRole}
        onChange={(next, id) => setShared({ share: next, role: id })}
      />
    </ConsequenceDialog>
  );
}
