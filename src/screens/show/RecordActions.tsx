import { createElement, useState, type ComponentType } from 'react';
import { Button, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import EditIcon from '@mui/icons-material/EditOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import { LinkBase } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { HOME } from '#src/admin/paths.ts';
import { useSubject } from '#src/admin/subject.ts';
import type { Row } from '#src/fields/kind.ts';
import { useReading } from '#src/fields/useReading.ts';
import { viewsFor } from '#src/kit/viewsFor.ts';
import { editAddress, listAddress, mayNow } from '../parts/access.ts';
import { TransitionDialog } from '../workflow/TransitionDialog.tsx';
import { canStart } from '../workflow/moves.ts';
import { OperationDialog, plainOperations } from './OperationDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

type SavedRecord = Row & { readonly id: string };
interface ActionsProps {
  readonly resource: AnyResource;
  readonly record: SavedRecord;
}
interface DialogProps {
  readonly record: SavedRecord;
  readonly onClose: () => void;
}
interface Open {
  readonly kind: 'move' | 'operation' | 'remove';
  readonly name: string;
}

/** The moves this record can make now for this person; the first harmless one leads. */
function movesOf(
  resource: AnyResource,
  record: SavedRecord,
): { main: string | undefined; others: readonly string[] } {
  const may = mayNow(record);
  const possible = Object.entries(resource.workflow?.transitions ?? {})
    .filter(([name]) => may.includes(name) && canStart(resource, name, record))
    .map(([name]) => name);
  const main = possible.find((name) => resource.workflow?.transitions[name]?.danger !== true);
  return { main, others: possible.filter((name) => name !== main) };
}

/** A hand-made dialog for a move or a call (`dialogs` of `views()`), by its declared name. */
function dialogFor(resource: AnyResource, name: string): ComponentType<DialogProps> | undefined {
  const dialogs = viewsFor(resource)?.dialogs as Readonly<Record<string, unknown>> | undefined;
  return dialogs?.[name] as ComponentType<DialogProps> | undefined;
}

function Dialogs({
  resource,
  record,
  open,
  onClose,
}: ActionsProps & { readonly open: Open | undefined; readonly onClose: () => void }) {
  const params = useParams();
  const subject = useSubject();
  const common = { resource, record, onClose };
  const Own = open && dialogFor(resource, open.name);
  if (Own) return createElement(Own, { record, onClose });
  if (open?.kind === 'move') return <TransitionDialog {...common} move={open.name} />;
  if (open?.kind === 'operation') return <OperationDialog {...common} operation={open.name} />;
  if (open?.kind === 'remove')
    return <RemoveDialog {...common} then={listAddress(resource, subject, params) ?? HOME} />;
  return null;
}

/** What is done less often. */
function MoreMenu({
  items,
  onChoose,
}: {
  readonly items: readonly Item[];
  readonly onChoose: (open: Open) => void;
}) {
  const { t } = useReading();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (items.length === 0) return null;
  return (
    <>
      <Tooltip title={t.show.moreActions}>
        <IconButton
          aria-label={t.show.moreActions}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreIcon />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map((item) => (
          <MenuItem
            key={`${item.kind} ${item.name}`}
            sx={item.danger ? { color: 'error.main' } : {}}
            onClick={() => {
              setAnchor(null);
              onChoose(item);
            }}
          >
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

type Item = Open & { readonly label: string; readonly danger: boolean };

/** The rest of what this person may do to the record now: other moves, calls, removal. */
function menuItems(
  { resource, record }: ActionsProps,
  word: (name: string) => string,
  remove: string,
): readonly Item[] {
  const may = mayNow(record);
  const moves = movesOf(resource, record).others.map((name): Item => {
    const danger = resource.workflow?.transitions[name]?.danger === true;
    return { kind: 'move', name, label: word(name), danger };
  });
  // Hand-made actions know what their calls answer; the plain ones would offer them a second time.
  const plain = viewsFor(resource)?.actions ? [] : plainOperations(resource);
  const calls = Object.keys(resource.operations ?? {}).filter(
    (name) => may.includes(name) && (plain.includes(name) || dialogFor(resource, name) !== undefined),
  );
  return [
    ...moves,
    ...calls.map((name): Item => ({ kind: 'operation', name, label: word(name), danger: false })),
    ...(may.includes('remove')
      ? [{ kind: 'remove', name: 'remove', label: remove, danger: true } as const]
      : []),
  ];
}

/** One main action by state and right, edit, and the rest in a menu (UX-17). */
export function RecordActions({
  resource,
  record,
  onForm,
}: ActionsProps & {
  /** Beside the form itself: no button leads there. */
  readonly onForm?: boolean;
}) {
  const { t, locale } = useReading();
  const params = useParams();
  const [open, setOpen] = useState<Open>();
  const { main } = movesOf(resource, record);
  const word = (name: string): string => resource.words[locale].actions?.[name] ?? name;
  const mayEdit = onForm !== true && mayNow(record).includes('edit');
  const edit = mayEdit ? editAddress(resource, params, record.id) : undefined;
  const Own = viewsFor(resource)?.actions as ComponentType<{ record: SavedRecord }> | undefined;
  return (
    <>
      {Own ? <Own record={record} /> : null}
      {main === undefined ? null : (
        <Button variant="contained" onClick={() => setOpen({ kind: 'move', name: main })}>
          {word(main)}
        </Button>
      )}
      {edit === undefined ? null : (
        <Button
          component={LinkBase}
          to={edit}
          variant={main === undefined ? 'contained' : 'outlined'}
          startIcon={<EditIcon />}
        >
          {t.show.edit}
        </Button>
      )}
      <MoreMenu items={menuItems({ resource, record }, word, t.show.remove)} onChoose={setOpen} />
      <Dialogs resource={resource} record={record} open={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
