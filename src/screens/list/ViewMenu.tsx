import { useState } from 'react';
import { Divider, ListItemText, Menu, MenuItem } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { Reading } from '#src/client/words/reading.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { ConsequenceDialog } from '../workflow/ConsequenceDialog.tsx';
import { useListSetting } from './listSetting.ts';
import { all, savedViewsKey, type SavedView, type ViewsState } from './useViews.ts';
import { changeView, removeView } from './savedViews.ts';

interface ViewMenuProps {
  readonly views: ViewsState;
  readonly menu: { readonly anchor: HTMLElement; readonly kind: 'views' | 'options' };
  readonly onClose: () => void;
  readonly onName: (kind: 'new' | 'edit') => void;
}

/** Calls on the saved views of this list, and reading them again after. */
function useChanges(views: ViewsState, onDone: () => void) {
  const { page, resource } = useListSetting();
  const { t, locale } = useReading();
  const client = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const list = page?.list ?? resource.name;
  const done = (text: string): void => {
    void client.invalidateQueries({ queryKey: savedViewsKey(list) });
    notify(text, { type: 'success' });
    onDone();
  };
  const onError = (error: unknown): void => notifyError(error);
  const update = useMutation({
    mutationFn: (view: SavedView) => changeView(view, { state: views.current }),
    onSuccess: (_, { name }) => done(say(locale, t.view.saved, { name })),
    onError,
  });
  const remove = useMutation({
    mutationFn: removeView,
    onSuccess: (_, view) => {
      if (page?.arrangement.view === view.id) page.arrange({ view: undefined });
      const [first] = views.choices;
      if (first) views.open(first);
      done(say(locale, t.view.removed, { name: view.name }));
    },
    onError,
  });
  return { update, remove };
}

/** What can be done with the open view: keep its changes, name it, open the list with it, delete it. */
function useOptionItems({ views, onClose, onName }: ViewMenuProps, onRemove: () => void) {
  const { page } = useListSetting();
  const { t, locale } = useReading();
  const { active, changed, open } = views;
  const { update } = useChanges(views, onClose);
  const mine = active.saved?.mine === true ? active.saved : undefined;
  const standard = page?.arrangement.view ?? all;
  const then = (work: () => void) => (): void => {
    onClose();
    work();
  };
  const named = { name: active.label };
  return [
    changed && mine ? (
      <MenuItem key="update" onClick={() => update.mutate(mine)}>
        {say(locale, t.view.update, named)}
      </MenuItem>
    ) : null,
    changed ? (
      <MenuItem key="revert" onClick={then(() => open(active))}>
        {say(locale, t.view.revert, named)}
      </MenuItem>
    ) : null,
    <MenuItem key="save" onClick={then(() => onName('new'))}>
      {t.view.saveAs}
    </MenuItem>,
    active.key !== standard ? (
      <MenuItem
        key="default"
        onClick={then(() => page?.arrange({ view: active.key === all ? undefined : active.key }))}
      >
        {say(locale, t.view.makeDefault, named)}
      </MenuItem>
    ) : standard === all ? null : (
      <MenuItem key="default" onClick={then(() => page?.arrange({ view: undefined }))}>
        {t.view.dropDefault}
      </MenuItem>
    ),
    ...(mine
      ? ownItems(
          t.view,
          then(() => onName('edit')),
          onRemove,
        )
      : []),
  ];
}

/** What only whoever made the view can do with it. */
const ownItems = (words: Reading['t']['view'], onEdit: () => void, onRemove: () => void) => [
  <Divider key="line" />,
  <MenuItem key="edit" onClick={onEdit}>
    {words.edit}
  </MenuItem>,
  <MenuItem key="remove" sx={{ color: 'error.main' }} onClick={onRemove}>
    {words.remove}
  </MenuItem>,
];

/** The consequence is said before a view goes for everybody. */
function RemoveView({
  view,
  views,
  onClose,
}: Pick<ViewMenuProps, 'views' | 'onClose'> & { readonly view: SavedView }) {
  const { t, locale } = useReading();
  const { remove } = useChanges(views, onClose);
  return (
    <ConsequenceDialog
      title={t.view.remove}
      consequence={say(locale, t.view.removeText, { name: view.name })}
      confirm={t.view.remove}
      danger={false}
      busy={remove.isPending}
      refused={undefined}
      onConfirm={() => remove.mutate(view)}
      onClose={onClose}
    />
  );
}

function Items(props: ViewMenuProps & { readonly onRemove: () => void }) {
  const { views, menu, onClose, onRemove } = props;
  const { t } = useReading();
  const options = useOptionItems(props, onRemove);
  const label = menu.kind === 'views' ? t.view.title : t.view.options;
  return (
    <Menu open anchorEl={menu.anchor} onClose={onClose} slotProps={{ list: { 'aria-label': label } }}>
      {menu.kind === 'options'
        ? options
        : views.choices.map((view) => (
            <MenuItem
              key={view.key}
              selected={view.key === views.active.key}
              onClick={() => {
                onClose();
                views.open(view);
              }}
            >
              <ListItemText>
                <bdi>{view.label}</bdi>
              </ListItemText>
            </MenuItem>
          ))}
    </Menu>
  );
}

/** All views in a menu, or what can be done with the open one. */
export default function ViewMenu(props: ViewMenuProps) {
  const [removing, setRemoving] = useState(false);
  const { saved } = props.views.active;
  if (removing && saved) return <RemoveView view={saved} views={props.views} onClose={props.onClose} />;
  return <Items {...props} onRemove={() => setRemoving(true)} />;
}
