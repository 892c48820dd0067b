import { createElement, useState, type ComponentType } from 'react';
import { CircularProgress, Divider, Menu, MenuItem } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { editAddress, mayNow } from '../parts/access.ts';
import { say } from '#src/client/words/recordWords.ts';
import { titleOf } from '../parts/titles.ts';
import { RemoveDialog } from '../workflow/RemoveDialog.tsx';
import { canStart } from '../workflow/transitions.ts';
import { TransitionDialog } from '../workflow/TransitionDialog.tsx';
import { useListSetting, type ListRow } from './listSetting.ts';
import type { RowMenuState } from './useRows.ts';

interface DialogProps {
  readonly record: ListRow;
  readonly onClose: () => void;
}

interface OwnLine {
  readonly name: string;
  readonly label: Readonly<Record<Locale, string>>;
  readonly Dialog: ComponentType<DialogProps>;
}
/** Hand-made lines of the menu (`rowMenu` of `pieces()`). */
const ownLines = (resource: AnyResource): readonly OwnLine[] =>
  (piecesFor(resource)?.rowMenu ?? []) as unknown as readonly OwnLine[];

const ownItems = (resource: AnyResource, locale: Locale, onChoose: (name: string) => void) =>
  ownLines(resource).map(({ name, label }) => (
    <MenuItem key={name} onClick={() => onChoose(name)}>
      {label[locale]}
    </MenuItem>
  ));

/** A hand-made dialog for a transition (`dialogs` of `pieces()`) or for a hand-made line. */
const dialogFor = (resource: AnyResource, name: string): ComponentType<DialogProps> | undefined =>
  (piecesFor(resource)?.dialogs as Readonly<Record<string, ComponentType<DialogProps>>> | undefined)?.[
    name
  ] ?? ownLines(resource).find((line) => line.name === name)?.Dialog;

/** The record as the server has it, with what this person may do to it now. */
function useFresh(resource: AnyResource, { id }: ListRow) {
  const provider = useDataProvider<ClinicDataProvider>();
  return useQuery({
    queryKey: [resource.name, 'getOne', { id, meta: undefined }],
    queryFn: async ({ signal }) => (await provider.getOne<ListRow>(resource.name, { id, signal })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

function Chosen({ name, record, onClose }: DialogProps & { readonly name: string }) {
  const { resource } = useListSetting();
  const { pathname, search } = useLocation();
  if (name === 'remove')
    return <RemoveDialog resource={resource} record={record} then={pathname + search} onClose={onClose} />;
  const Own = dialogFor(resource, name);
  if (Own) return createElement(Own, { record, onClose });
  return <TransitionDialog resource={resource} transition={name} record={record} onClose={onClose} />;
}

interface ItemsProps {
  readonly state: RowMenuState;
  readonly onClose: () => void;
  readonly onChoose: (name: string) => void;
}

/** What leads elsewhere: the record, the record in a new tab, its form. */
function useLinks({ state, onClose }: Omit<ItemsProps, 'onChoose'>, mayEdit: boolean) {
  const { resource, addressOf } = useListSetting();
  const params = useParams();
  const { t } = useReading();
  if (state.kind === 'transitions') return [];
  const address = addressOf(state.record.id, state.record);
  const edit = editAddress(resource, params, state.record.id);
  return [
    address === undefined ? null : (
      <MenuItem key="open" component={Link} to={address} onClick={onClose}>
        {t.list.open}
      </MenuItem>
    ),
    address === undefined ? null : (
      <MenuItem key="tab" component="a" href={address} target="_blank" rel="noopener" onClick={onClose}>
        {t.list.openNewTab}
      </MenuItem>
    ),
    mayEdit && edit !== undefined && edit !== address ? (
      <MenuItem key="edit" component={Link} to={edit} onClick={onClose}>
        {t.list.edit}
      </MenuItem>
    ) : null,
  ].filter((one) => one !== null);
}

function Items({ state, onClose, onChoose }: ItemsProps) {
  const { resource } = useListSetting();
  const reading = useReading();
  const { t, locale } = reading;
  const { data, isPending, isError } = useFresh(resource, state.record);
  const record = data ?? state.record;
  const may = data ? mayNow(data) : [];
  const transitions = Object.entries(resource.workflow?.transitions ?? {}).filter(
    ([name]) => may.includes(name) && canStart(resource, name, record),
  );
  const links = useLinks({ state, onClose }, may.includes('edit'));
  const removes = state.kind === 'all' && may.includes('remove');
  const own = state.kind === 'all' && data ? ownItems(resource, locale, onChoose) : [];
  const nothing = transitions.length + own.length === 0 && !removes;
  const label = say(locale, t.list.actionsOf, { name: titleOf(resource, record, reading) });
  return (
    <Menu open anchorEl={state.anchor} onClose={onClose} slotProps={{ list: { 'aria-label': label } }}>
      {links}
      {links.length > 0 && (isPending || !nothing) ? <Divider key="line" /> : null}
      {isPending ? (
        <MenuItem key="waits" disabled aria-busy>
          <CircularProgress size={18} aria-label={t.list.loadingActions} />
        </MenuItem>
      ) : null}
      {own}
      {transitions.map(([name, { danger }]) => (
        <MenuItem
          key={name}
          sx={danger === true ? { color: 'error.main' } : {}}
          onClick={() => onChoose(name)}
        >
          {resource.words[locale].actions?.[name] ?? name}
        </MenuItem>
      ))}
      {removes ? (
        <MenuItem key="remove" sx={{ color: 'error.main' }} onClick={() => onChoose('remove')}>
          {t.list.remove}
        </MenuItem>
      ) : null}
      {!isPending && nothing && (links.length === 0 || isError) ? (
        <MenuItem key="none" disabled>
          {t.list.noActions}
        </MenuItem>
      ) : null}
    </Menu>
  );
}

/** The one menu of a list: what this person may do with this row in its state (UX-14). Closing gives the focus back. */
export default function RowMenu({
  state,
  onClose,
}: {
  readonly state: RowMenuState;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(state.transition);
  const { resource } = useListSetting();
  const { data } = useFresh(resource, state.record);
  if (name !== undefined) return <Chosen name={name} record={data ?? state.record} onClose={onClose} />;
  return <Items state={state} onClose={onClose} onChoose={setName} />;
}
