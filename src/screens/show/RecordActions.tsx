import { createElement, useState, type ComponentType } from 'react';
import {
  Button,
  Divider,
  IconButton,
  Menu,
  MenuItem,
  Tooltip,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import EditIcon from '@mui/icons-material/EditOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import { LinkBase } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { HOME } from '#src/client/session/paths.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { editAddress, listAddress, mayNow } from '../parts/access.ts';
import { ownDialogOf, TransitionDialog } from '../workflow/TransitionDialog.tsx';
import { answersBeside, canStart, leadingOf, transitionOf, weighingOf } from '../workflow/transitions.ts';
import { OperationDialog, plainOperations } from './OperationDialog.tsx';
import { RemoveDialog } from '../workflow/RemoveDialog.tsx';
import { PaperButton, type PaperOpen } from '../paper/PaperButton.tsx';

type SavedRecord = Row & { readonly id: string };
interface ActionsProps {
  readonly resource: AnyResource;
  readonly record: SavedRecord;
}
interface Open {
  readonly kind: 'transition' | 'operation' | 'remove';
  readonly name: string;
}
/** The button of a page: a step back is there, but does not lead. */
type Main = Open & { readonly quiet?: boolean };

/** The transitions this record can make now for this person. */
function possibleTransitions(resource: AnyResource, record: SavedRecord): readonly string[] {
  const may = mayNow(record);
  return Object.keys(resource.workflow?.transitions ?? {}).filter(
    (name) => may.includes(name) && canStart(resource, name, record),
  );
}

/** The hand-made main button of the page (`lead` of `pieces()`), where it is offered to this person now. */
function useLead({
  resource,
  record,
  onForm,
}: RecordActionsProps): ComponentType<{ record: SavedRecord }> | undefined {
  const lead = piecesFor(resource)?.lead;
  const subject = useSubject();
  const isOffered = onForm !== true && lead?.offered(record as never, subject) === true;
  return isOffered ? (lead.Button as ComponentType<{ record: SavedRecord }>) : undefined;
}

/** What the page leads with: the first harmless transition. */
function useMain(resource: AnyResource, record: SavedRecord): Main | undefined {
  const { main, quiet } = leadingOf(resource, possibleTransitions(resource, record), record, useSubject());
  return main === undefined ? undefined : { kind: 'transition', name: main, quiet };
}

/** The other answers of whom the record waits for, as plain buttons beside the main one. */
function Answers({
  resource,
  answers,
  onChoose,
}: Pick<ActionsProps, 'resource'> & {
  readonly answers: readonly string[];
  readonly onChoose: (open: Open) => void;
}) {
  const { locale } = useReading();
  return answers.map((name) => (
    <Button
      key={name}
      variant="outlined"
      color={transitionOf(resource, name).danger === true ? 'error' : 'primary'}
      onClick={() => onChoose({ kind: 'transition', name })}
    >
      {resource.words[locale].actions?.[name] ?? name}
    </Button>
  ));
}

function Dialogs({
  resource,
  record,
  open,
  onOpen,
}: ActionsProps & { readonly open: Open | undefined; readonly onOpen: (next: Open | undefined) => void }) {
  const params = useParams();
  const subject = useSubject();
  const onClose = (): void => onOpen(undefined);
  const common = { resource, record, onClose };
  if (open?.kind === 'transition') return <TransitionDialog {...common} transition={open.name} />;
  const Own = open?.kind === 'operation' ? ownDialogOf(resource, open.name) : undefined;
  if (Own) return createElement(Own, { record, onClose });
  if (open?.kind === 'operation') return <OperationDialog {...common} operation={open.name} />;
  if (open?.kind === 'remove')
    return (
      <RemoveDialog
        {...common}
        then={listAddress(resource, subject, params) ?? HOME}
        onArchive={() => onOpen({ kind: 'transition', name: 'archive' })}
      />
    );
  return null;
}

interface MoreMenuProps {
  readonly items: readonly Item[];
  /** The form's address, where its button has no room. */
  readonly edit: string | undefined;
  readonly onChoose: (open: Open) => void;
  /** Opens the preview of the document; without one the page itself is printed. */
  readonly onPaper: (() => void) | undefined;
}

/** What is done less often; printing is always among it. */
function MoreMenu({ items, edit, onChoose, onPaper }: MoreMenuProps) {
  const { t } = useReading();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const print = (): void => {
    close();
    if (onPaper) onPaper();
    // The menu must be gone from the paper.
    else setTimeout(() => window.print(), 300);
  };
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
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {edit === undefined ? null : (
          <MenuItem component={LinkBase} to={edit} onClick={close}>
            {t.show.edit}
          </MenuItem>
        )}
        {items.map((item) => (
          <MenuItem
            key={`${item.kind} ${item.name}`}
            sx={item.danger ? { color: 'error.main' } : {}}
            onClick={() => {
              close();
              onChoose(item);
            }}
          >
            {item.label}
          </MenuItem>
        ))}
        {items.length > 0 || edit !== undefined ? <Divider /> : null}
        <MenuItem onClick={print}>{onPaper ? t.show.paperPreview : t.show.print}</MenuItem>
      </Menu>
    </>
  );
}

interface EditButtonProps {
  readonly to: string;
  /** Nothing else is the main action. */
  readonly leads: boolean;
  readonly grow: { readonly flexGrow: number };
}

function EditButton({ to, leads, grow }: EditButtonProps) {
  const { t } = useReading();
  const variant = leads ? 'contained' : 'outlined';
  return (
    <Button
      component={LinkBase}
      to={to}
      variant={variant}
      startIcon={<EditIcon />}
      data-shortcut="edit"
      sx={grow}
    >
      {t.show.edit}
    </Button>
  );
}

/** The document of the record, one tap away where it has one (UX-49), and everything else. */
function PaperAndMore({
  resource,
  record,
  onForm,
  ...menu
}: RecordActionsProps & Omit<MoreMenuProps, 'onPaper'>) {
  const [open, setOpen] = useState<PaperOpen>();
  const hasPaper = resource.paper !== undefined && onForm !== true;
  return (
    <>
      {hasPaper ? <PaperButton resource={resource} id={record.id} open={open} onOpen={setOpen} /> : null}
      <MoreMenu {...menu} onPaper={hasPaper ? () => setOpen('look') : undefined} />
    </>
  );
}

/** Hand-made actions of the record (`actions` of `pieces()`). */
function OwnActions({ resource, record }: ActionsProps) {
  const own = piecesFor(resource)?.actions as ComponentType<{ record: SavedRecord }> | undefined;
  return own ? createElement(own, { record }) : null;
}

type Item = Open & { readonly label: string; readonly danger: boolean };

/** All this person may do to the record now: transitions, calls, removal. */
function menuItems(
  { resource, record }: ActionsProps,
  word: (name: string) => string,
  remove: string,
): readonly Item[] {
  const may = mayNow(record);
  const transitions = possibleTransitions(resource, record).map((name): Item => {
    const danger = resource.workflow?.transitions[name]?.danger === true;
    return { kind: 'transition', name, label: word(name), danger };
  });
  // Hand-made actions know what their calls answer; the plain ones would offer them a second time.
  const plain = piecesFor(resource)?.actions ? [] : plainOperations(resource);
  const calls = Object.keys(resource.operations ?? {}).filter(
    (name) => may.includes(name) && (plain.includes(name) || ownDialogOf(resource, name) !== undefined),
  );
  return [
    ...transitions,
    ...calls.map((name): Item => ({ kind: 'operation', name, label: word(name), danger: false })),
    ...(may.includes('remove')
      ? [{ kind: 'remove', name: 'remove', label: remove, danger: true } as const]
      : []),
  ];
}

interface RecordActionsProps extends ActionsProps {
  /** Beside the form itself: no button leads there. */
  readonly onForm?: boolean;
  /** In one line with the name: the main action and the menu. */
  readonly compact?: boolean;
  /** Asked before anything is opened; goes on by calling what it is given. */
  readonly before?: (go: () => void) => void;
}

/** One main action by state and right (filled), edit, and the rest in a menu (UX-17). */
export function RecordActions(props: RecordActionsProps) {
  const { resource, record, onForm, compact = false, before } = props;
  const { t, locale } = useReading();
  const params = useParams();
  const [open, setOpen] = useState<Open>();
  const choose = (next: Open): void => (before ? before(() => setOpen(next)) : setOpen(next));
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const main = useMain(resource, record);
  const Lead = useLead(props);
  const leads = main !== undefined || Lead !== undefined;
  const word = (name: string): string => resource.words[locale].actions?.[name] ?? name;
  const mayEdit = onForm !== true && mayNow(record).includes('edit');
  const edit = mayEdit ? editAddress(resource, params, record.id) : undefined;
  // The decisions stand under what they answer, unless that has scrolled away or the form is in its place.
  const decisions = compact || onForm === true ? [] : weighingOf(resource, record).transitions;
  const subject = useSubject();
  const answers = compact
    ? []
    : answersBeside(resource, possibleTransitions(resource, record), record, subject);
  const inSight = [...decisions, ...answers, main?.name];
  const inMenu = leads && (compact || narrow);
  const grow = { flexGrow: narrow && !compact ? 1 : 0 };
  return (
    <>
      {compact ? null : <OwnActions resource={resource} record={record} />}
      {Lead ? createElement(Lead, { record }) : null}
      {main === undefined ? null : (
        <Button
          // On a form saving is the main action.
          variant={onForm === true || main.quiet === true || Lead ? 'outlined' : 'contained'}
          onClick={() => choose(main)}
          sx={grow}
        >
          {word(main.name)}
        </Button>
      )}
      <Answers {...{ resource, answers }} onChoose={choose} />
      {edit === undefined || inMenu ? null : <EditButton to={edit} leads={!leads} grow={grow} />}
      <PaperAndMore
        {...props}
        items={menuItems(props, word, t.show.remove).filter(({ name }) => !inSight.includes(name))}
        edit={inMenu ? edit : undefined}
        onChoose={choose}
      />
      <Dialogs resource={resource} record={record} open={open} onOpen={setOpen} />
    </>
  );
}
