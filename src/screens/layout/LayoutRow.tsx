import { useState, type KeyboardEvent } from 'react';
import { Box, Chip, Collapse, IconButton, Switch, Tooltip, Typography } from '@mui/material';
import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import DragIcon from '@mui/icons-material/DragIndicator';
import EditIcon from '@mui/icons-material/EditOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { isDemandable } from '#metadata/derive/layout.ts';
import { mayDemand, type CustomDefinition } from '#metadata/fields/custom.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useWords } from '#src/client/words/words.ts';
import {
  HelpInputs,
  KindSelect,
  Labels,
  LimitInputs,
  OptionInputs,
} from '#src/fields/custom/CustomFieldParts.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { flags, nameOf, type Flag, type LayoutRow as Row } from './layoutRows.ts';
import type { Layout } from './useLayout.ts';
import { layoutWords } from './layoutWords.ts';

interface LayoutRowProps {
  readonly resource: AnyResource;
  readonly row: Row;
  readonly layout: Layout;
}
interface Named {
  readonly name: string;
}

/** Whether a switch can be turned for this field; a locked one is told by the server too. */
function isOpen(resource: AnyResource, row: Row, flag: Flag): boolean {
  if (row.own) return flag !== 'required' || mayDemand({ kind: row.kind });
  if (flag === 'visible') return !row.locked;
  const field = resource.fields[row.key];
  if (flag === 'required') return !row.locked && field !== undefined && isDemandable(field);
  // Nobody fills it in a form.
  if (flag === 'on_quick_create')
    return field !== undefined && field.kind !== 'computed' && field.options.readOnly !== true;
  return true;
}

/** What the declaration requires is required wherever it shows, whatever is stored of it. */
const isOn = (resource: AnyResource, row: Row, flag: Flag): boolean =>
  row[flag] ||
  (flag === 'required' && !row.own && row.visible && resource.fields[row.key]?.options.required === true);

/** Lines have the room of their list, not of the window: all switches in one line, or the first of them and the others below. */
const wideLine = '@container fields (min-width: 650px)';
export const columns = {
  display: 'grid',
  columnGap: 1,
  gridTemplateColumns: 'minmax(0, 1fr) 56px 44px',
  [wideLine]: { gridTemplateColumns: 'minmax(0, 1fr) repeat(5, 60px) 128px' },
} as const;
export const onlyWide = { display: 'none', [wideLine]: { display: 'flex' } } as const;
const onlyNarrow = { [wideLine]: { display: 'none' } } as const;

interface SwitchProps extends LayoutRowProps, Named {
  readonly flag: Flag;
}

function FlagSwitch({ resource, row, name, layout, flag }: SwitchProps) {
  const { t, say } = useWords(layoutWords);
  return (
    <Switch
      size="small"
      checked={isOn(resource, row, flag)}
      disabled={!isOpen(resource, row, flag)}
      onChange={(_, on) => layout.turn(row, flag, on)}
      slotProps={{ input: { 'aria-label': say(t.flagOf, { flag: t[flag], name }) } }}
    />
  );
}

/** The switches of a line; where there is no room for all, the others stand in its details. */
const Switches = (props: LayoutRowProps & Named) =>
  flags.map((flag) => (
    <Box
      key={flag}
      sx={{ justifyContent: 'center', ...(flag === 'visible' ? { display: 'flex' } : onlyWide) }}
    >
      <FlagSwitch {...props} flag={flag} />
    </Box>
  ));

function SwitchesBelow(props: LayoutRowProps & Named) {
  const { t } = useWords(layoutWords);
  return (
    <Box sx={{ px: 1.5, ...onlyNarrow }}>
      {flags
        .filter((flag) => flag !== 'visible')
        .map((flag) => (
          <Box
            key={flag}
            sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 40 }}
          >
            <Typography variant="body2" aria-hidden>
              {t[flag]}
            </Typography>
            <FlagSwitch {...props} flag={flag} />
          </Box>
        ))}
    </Box>
  );
}

type Errors = Readonly<Record<string, string>>;
const none: Errors = {};

function Details({ resource, row, layout, errors }: LayoutRowProps & { readonly errors: Errors }) {
  const onChange = (what: Partial<CustomDefinition>): void => layout.change(row.row, what);
  const { t: words, say } = useWords(layoutWords);
  const { t } = useReading();
  const usual = (locale: 'ar' | 'en'): string =>
    say(words.usual, { name: resource.words[locale].fields[row.key] ?? row.key });
  return (
    <Box
      sx={{ display: 'grid', gap: 1.5, p: 1.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}
    >
      <Labels
        value={row}
        at=""
        errors={errors}
        names={[t.custom.labelAr, t.custom.labelEn]}
        {...(row.own ? {} : { hints: [usual('ar'), usual('en')] as const })}
        onChange={onChange}
      />
      {row.own ? (
        <>
          <KindSelect draft={row} at="" errors={errors} onChange={onChange} />
          <span />
          <HelpInputs draft={row} at="" errors={errors} onChange={onChange} />
          <LimitInputs draft={row} at="" errors={errors} onChange={onChange} />
          <OptionInputs draft={row} at="" errors={errors} onChange={onChange} />
        </>
      ) : null}
    </Box>
  );
}

interface Opening {
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** Moves a field by one place, for whoever drags nothing; archives one of the clinic's own, or takes a new one away. */
function Tools({ row, name, layout }: LayoutRowProps & Named) {
  const { t, say } = useWords(layoutWords);
  const { t: shared } = useReading();
  const away = row.own && row.archived ? shared.custom.bringBack : shared.custom.archive;
  return (
    <>
      <IconButton size="small" aria-label={say(t.up, { name })} onClick={() => layout.step(row.row, -1)}>
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={say(t.down, { name })} onClick={() => layout.step(row.row, 1)}>
        <DownIcon fontSize="small" />
      </IconButton>
      {!row.own ? null : row.isNew ? (
        <IconButton size="small" aria-label={shared.custom.remove} onClick={() => layout.remove(row.row)}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      ) : (
        <Tooltip title={away}>
          <IconButton
            size="small"
            aria-label={`${away}: ${name}`}
            onClick={() => layout.change(row.row, { archived: !row.archived })}
          >
            <ArchiveIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </>
  );
}

/** The end of a line. */
function RowButtons(props: LayoutRowProps & Named & Opening) {
  const { name, open, onOpen } = props;
  const { t, say } = useWords(layoutWords);
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <Box sx={onlyWide}>
        <Tools {...props} />
      </Box>
      <IconButton size="small" aria-expanded={open} aria-label={say(t.details, { name })} onClick={onOpen}>
        <EditIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const arrows: Readonly<Record<string, 1 | -1 | undefined>> = { ArrowUp: -1, ArrowDown: 1 };

/** What the field is called, and what is particular about it. */
function Name({ row, name, layout }: Pick<LayoutRowProps, 'row' | 'layout'> & Named) {
  const { t, say } = useWords(layoutWords);
  const colour = row.visible ? {} : { color: 'text.secondary' };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <IconButton
        size="small"
        data-handle
        aria-label={say(t.move, { name })}
        onPointerDown={(event) => layout.hold(row.row, event)}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <DragIcon fontSize="small" />
      </IconButton>
      <Typography dir="auto" sx={{ overflowWrap: 'anywhere', fontWeight: 550, ...colour }}>
        {name}
      </Typography>
      {!row.own && row.locked ? (
        <Tooltip title={t.lockedHint}>
          <LockIcon role="img" aria-label={t.lockedHint} sx={{ fontSize: 16, color: 'text.secondary' }} />
        </Tooltip>
      ) : null}
      {row.own ? <Chip size="small" variant="outlined" label={row.archived ? t.archived : t.own} /> : null}
    </Box>
  );
}

const line = { ...columns, py: 0.5, px: 1, alignItems: 'center' } as const;

/** One field: its place by pointer, arrows or Alt with the arrow keys, its switches, its details. */
export function LayoutRow(props: LayoutRowProps) {
  const { resource, row, layout } = props;
  const { t, locale } = useWords(layoutWords);
  const errors = layout.refused?.rows.get(row.row) ?? none;
  const wrong = Object.keys(errors).length > 0;
  const [opened, setOpened] = useState(row.isNew);
  const open = opened || wrong;
  const name = nameOf(resource, row, locale, t.newField);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.altKey ? arrows[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    layout.step(row.row, by);
  };
  const refused = errors['visible'] ?? errors['required'];
  const marked = layout.held === row.row ? 'action.selected' : wrong ? 'action.hover' : undefined;
  const isAway = row.own && row.archived;
  return (
    <Box
      component="li"
      data-row={row.row}
      onKeyDown={onKeyDown}
      sx={{ borderTop: 1, borderColor: 'divider', ...(marked ? { bgcolor: marked } : {}) }}
    >
      <Box sx={line}>
        <Name row={row} name={name} layout={layout} />
        {isAway ? <Box sx={{ [wideLine]: { gridColumn: 'span 5' } }} /> : <Switches {...props} name={name} />}
        <RowButtons {...props} name={name} open={open} onOpen={() => setOpened(!open)} />
      </Box>
      {refused === undefined ? null : (
        <Typography role="alert" color="error" variant="body2" sx={{ px: 1.5 }}>
          {refused}
        </Typography>
      )}
      <Collapse in={open} unmountOnExit>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', px: 1, ...onlyNarrow }}>
          <Tools {...props} name={name} />
        </Box>
        {isAway ? null : <SwitchesBelow {...props} name={name} />}
        <Details {...props} errors={errors} />
      </Collapse>
    </Box>
  );
}
