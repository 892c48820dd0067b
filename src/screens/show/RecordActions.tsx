import { useState, type ComponentType } from 'react';
import { Button, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import EditIcon from '@mui/icons-material/EditOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import { LinkBase } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { catalogue } from '#src/admin/catalogue.ts';
import { addressOf, HOME } from '#src/admin/paths.ts';
import type { Row } from '#src/fields/kind.ts';
import { useReading } from '#src/fields/useReading.ts';
import { viewsFor } from '#src/kit/viewsFor.ts';
import { editAddress, mayNow } from '../parts/access.ts';
import { TransitionDialog } from '../workflow/TransitionDialog.tsx';
import { canStart } from '../workflow/moves.ts';
import { OperationDialog, plainOperations } from './OperationDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

type SavedRecord = Row & { readonly id: string };
interface ActionsProps {
  readonly resource: AnyResource;
  readonly record: SavedRecord;
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

function Dialogs({
  resource,
  record,
  open,
  onClose,
}: ActionsProps & { readonly open: Open | undefined; readonly onClose: () => void }) {
  const params = useParams();
  const { name } = resource;
  const common = { resource, record, onClose };
  if (open?.kind === 'move') return <TransitionDialog {...common} move={open.name} />;
  if (open?.kind === 'operation') return <OperationDialog {...common} operation={open.name} />;
  if (open?.kind === 'remove')
    return <RemoveDialog {...common} then={addressOf(catalogue, name, 'list', params) ?? HOME} />;
  return null;
}

/** What is done less often. */
function MoreMenu({
  items,
  onChoose,
}: {
  readonly items: readonly (Open & { label: string; danger: boolean })[];
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
  const may = mayNow(record);
  const { main, others } = movesOf(resource, record);
  const word = (name: string): string => resource.words[locale].actions?.[name] ?? name;
  const edit = onForm !== true && may.includes('edit') ? editAddress(resource, params, record.id) : undefined;
  const items = [
    ...others.map((name) => ({
      kind: 'move' as const,
      name,
      label: word(name),
      danger: resource.workflow?.transitions[name]?.danger === true,
    })),
    ...plainOperations(resource)
      .filter((name) => may.includes(name))
      .map((name) => ({ kind: 'operation' as const, name, label: word(name), danger: false })),
    ...(may.includes('remove')
      ? [{ kind: 'remove' as const, name: 'remove', label: t.show.remove, danger: true }]
      : []),
  ];
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
      <MoreMenu items={items} onChoose={setOpen} />
      <Dialogs resource={resource} record={record} open={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
