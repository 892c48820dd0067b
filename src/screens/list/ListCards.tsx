import type { Subject } from '#metadata/access.ts';
import { isNumeric, kinds } from '#metadata/fields/kinds/index.ts';
import { memo, useMemo, useRef } from 'react';
import { Box, Button } from '@mui/material';
import CallIcon from '@mui/icons-material/CallOutlined';
import { useListContext } from 'ra-core';
import { valueIn } from '#metadata/derive/ownFields.ts';
import { stays, type Tone } from '#metadata/workflow.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { textOf } from '#src/fields/core/registry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { later } from '#src/ui/later.tsx';
import { titleFields, titleOf, titleParts } from '../parts/titles.ts';
import { canStart, leadingOf } from '../workflow/transitions.ts';
import { cardFigure } from './askedFields.ts';
import { cardStyles } from './cardStyles.ts';
import { cellFor, hasOwnCell, transitionsFor, stateCell } from './cells.tsx';
import { hasRowMenu, useListSetting, type ListRow, type ListSetting } from './listSetting.ts';
import { TotalsLine } from './TotalsRow.tsx';
import { useRows, type Rows } from './useRows.ts';

const RowMenu = later(() => import('./RowMenu.tsx'));

/** So many facts below the name: a card is read at a glance. A row that has no page of its own says all it knows. */
const mostFacts = ({ isReport }: ListSetting['resource']): number => (isReport ? Infinity : 3);

interface Plan {
  readonly state: FieldPlace | undefined;
  /** What a record that nobody decides by hand says of itself instead of its state, where it warns: a card has one state. */
  readonly warning: FieldPlace | undefined;
  /** The one number that matters (UX-15). */
  readonly figure: FieldPlace | undefined;
  /** Where nothing is decided on a card, whoever stands on it is called from it. */
  readonly calls: string | undefined;
  readonly facts: readonly FieldPlace[];
  /** A list about oneself: whose a row is need not be said on each. */
  readonly own: boolean;
  /** Moves of which the first possible harmless one is the card's button. */
  readonly transitions: readonly string[];
  readonly subject: Subject;
}

/** A choice whose column is drawn by hand carries a colour that warns: it is drawn on a card too (UX-80). */
const isDrawn = (place: FieldPlace): boolean =>
  Object.keys(place.optionWords).length > 0 && hasOwnCell(place);

/** Whether people decide its state: what leaves a record in its state, as a movement of its stock, decides nothing. */
const isDecided = ({ workflow }: ListSetting['resource']): boolean =>
  Object.values(workflow?.transitions ?? {}).some(({ to }) => to !== stays);

/** Whether what stands here is more than a fact: its value has a colour that warns. */
function warns({ field, name }: FieldPlace, record: ListRow): boolean {
  const { tones } = field.options as { tones?: Readonly<Record<string, Tone>> };
  return ['danger', 'warning'].includes(tones?.[String(record[name])] ?? '');
}

/** What a card says of every row of this list. */
function usePlan({ resource, columns, screen }: ListSetting): Plan {
  const subject = useSubject();
  const { locale } = useReading();
  return useMemo(() => {
    const titles = titleFields(resource);
    const named = cardFigure({ resource, screen }, subject);
    const figure =
      named === undefined
        ? columns.find(({ name, field }) => isNumeric(field) && !titles.includes(name))
        : placeOf(resource, named, locale);
    const said = [...titles, 'status', figure?.name];
    return {
      state: resource.workflow ? placeOf(resource, 'status', locale) : undefined,
      warning: isDecided(resource) ? undefined : columns.find(isDrawn),
      figure,
      calls: columns.find(({ field }) => field.kind === 'phone')?.name,
      facts: columns.filter(({ name }) => !said.includes(name)),
      own: screen.own === true,
      transitions: screen.own === true ? [] : transitionsFor(resource, subject),
      subject,
    };
  }, [resource, columns, screen, subject, locale]);
}

interface CardProps {
  readonly record: ListRow;
  readonly plan: Plan;
  readonly address: string | undefined;
  readonly resource: ListSetting['resource'];
  readonly reading: Reading;
  readonly selected: boolean;
  readonly onToggle: Rows['onToggle'] | undefined;
}

interface MainProps extends Pick<CardProps, 'resource' | 'reading'> {
  readonly main: string | undefined;
  readonly phone: string;
}

/** The one thing done from a card: the next move, else a call to whoever stands on it. */
function Main({ main, phone, resource, reading: { t, locale } }: MainProps) {
  if (main !== undefined)
    return (
      <Button size="small" variant="outlined" data-row-transition={main}>
        {resource.words[locale].actions?.[main] ?? main}
      </Button>
    );
  return phone === '' ? null : (
    <Button component="a" href={`tel:${phone}`} size="small" variant="outlined" startIcon={<CallIcon />}>
      {t.field.call}
    </Button>
  );
}

function Foot({
  record,
  plan,
  resource,
  reading,
  said,
}: Pick<CardProps, 'record' | 'plan' | 'resource' | 'reading'> & {
  /** What stands above it already. */
  readonly said: readonly string[];
}) {
  const { figure, transitions, subject } = plan;
  const { t, locale } = reading;
  const possible = transitions.filter((name) => canStart(resource, name, record));
  const leading = leadingOf(resource, possible, record, subject);
  const main = leading.quiet ? undefined : leading.main;
  const own = figure && textOf({ value: record[figure.name], place: figure, reading, record });
  const phone = plan.calls === undefined ? '' : String(record[plan.calls] ?? '');
  // A last day that is the first one has been said.
  const number = own === undefined || said.includes(own) ? '' : own;
  return (
    <div
      className={
        number === '' && main === undefined && phone === '' && said.length > 0 ? 'foot alone' : 'foot'
      }
    >
      <div className="figure">
        {figure && number !== '' ? (
          <>
            <small>{figure.label}</small>
            {cellFor(figure, record, reading)}
          </>
        ) : null}
      </div>
      <Main {...{ main, phone, resource, reading }} />
      {hasRowMenu({ resource }) ? (
        <button
          type="button"
          className="row-menu"
          data-row-menu="all"
          aria-haspopup="menu"
          aria-label={say(locale, t.list.actionsOf, { name: titleOf(resource, record, reading) })}
        >
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d="M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4m0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4m0 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4" />
          </svg>
        </button>
      ) : null}
    </div>
  );
}

/** A number; a day or a moment beside which another could be meant. */
function saysTooLittle({ field, resource }: FieldPlace): boolean {
  if (isNumeric(field)) return true;
  const alike = Object.values(resource.fields).filter(({ kind }) => kind === field.kind);
  return kinds[field.kind].calendar === 'day' && alike.length > 1;
}

/** A value in words that says what it is without a column's head: a bare number or "yes" would say nothing. */
function factOf(place: FieldPlace, record: ListRow, reading: Reading, figure: string): string {
  const value = valueIn(record, place.name, place.field);
  if (place.field.kind === 'boolean') return value === true ? place.label : '';
  const text = textOf({ value, place, reading, record });
  // A day that is the key figure too is told below; a number that happens to equal it is another one.
  const isFigure = text === figure && !isNumeric(place.field);
  return text !== '' && !isFigure && saysTooLittle(place) ? `${place.label}: ${text}` : text;
}

/** What a card is called, without the person where it could be nobody else. */
const namesOf = (
  { title, person }: ListSetting['resource'],
  parts: readonly string[],
  own: boolean,
): readonly string[] =>
  own && parts.length > 1 && person !== undefined && [title].flat()[0] === person ? parts.slice(1) : parts;

interface FactsProps extends Pick<CardProps, 'record' | 'reading'> {
  /** Parts of the name that stand with the facts. */
  readonly others: readonly string[];
  readonly told: readonly { readonly place: FieldPlace; readonly text: string }[];
}

const Facts = ({ others, told, record, reading }: FactsProps) => (
  <div className="facts">
    {others.map((other, index) => (
      <span key={other}>
        {index > 0 ? ' · ' : ''}
        <bdi>{other}</bdi>
      </span>
    ))}
    {told.map(({ place, text }, index) => (
      <span key={place.name}>
        {index + others.length > 0 ? ' · ' : ''}
        {!isDrawn(place) && place.field.options.behind && saysTooLittle(place) ? `${place.label}: ` : ''}
        <bdi>{isDrawn(place) || place.field.options.behind ? cellFor(place, record, reading) : text}</bdi>
      </span>
    ))}
  </div>
);

/** Name and state, a few facts, the key figure and one main action. */
const Card = memo(function Card(props: CardProps) {
  const { record, plan, address, resource, reading, selected, onToggle } = props;
  const title = titleOf(resource, record, reading);
  // The name is what one looks for; the day that tells two of them apart stands quietly with the facts.
  const [name, ...others] = namesOf(resource, titleParts(resource, record, reading), plan.own);
  const figure = plan.figure
    ? textOf({ value: record[plan.figure.name], place: plan.figure, reading, record })
    : '';
  const warning = plan.warning && warns(plan.warning, record) ? plan.warning : undefined;
  const told = plan.facts
    .filter((place) => place !== warning)
    .map((place) => ({ place, text: factOf(place, record, reading, figure) }))
    .filter(({ text }) => text !== '' && !others.includes(text))
    // One day said by two fields is said once.
    .filter(
      ({ place, text }, at, all) =>
        place.field.kind !== 'date' || all.findIndex((one) => one.text === text) === at,
    )
    .slice(0, mostFacts(resource));
  const facts = [...others, ...told.map(({ text }) => text)];
  return (
    <li data-row={record.id} data-selected={selected || undefined}>
      {onToggle ? (
        <input
          type="checkbox"
          checked={selected}
          onChange={() => onToggle(record.id)}
          aria-label={say(reading.locale, reading.t.list.select, { name: title })}
        />
      ) : null}
      <div className="body">
        <div className="head">
          {address === undefined ? (
            <span className="name">{name}</span>
          ) : (
            <a className="name" href={address} data-opens="">
              {name}
            </a>
          )}
          {warning
            ? cellFor(warning, record, reading)
            : plan.state
              ? stateCell(plan.state, record, reading, plan.transitions, 0)
              : null}
        </div>
        {facts.length > 0 ? <Facts {...{ others, told, record, reading }} /> : null}
        <Foot {...{ record, plan, resource, reading }} said={facts} />
      </div>
    </li>
  );
});

/** The rows of a list on phones: nothing scrolls sideways (UX-15). */
export function ListCards({ selectable }: { readonly selectable: boolean }) {
  const setting = useListSetting();
  const { resource, addressOf, page } = setting;
  const reading = useReading();
  const plan = usePlan(setting);
  const { data = [], selectedIds, isPlaceholderData } = useListContext<ListRow>();
  const container = useRef<HTMLDivElement>(null);
  const rows = useRows(container);
  return (
    <Box ref={container} sx={cardStyles} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <ul aria-label={resource.words[reading.locale].many} {...rows.handlers}>
        {data.map((record) => (
          <Card
            key={record.id}
            {...{ record, plan, resource, reading }}
            address={addressOf(record.id, record)}
            selected={selectedIds.includes(record.id)}
            onToggle={selectable ? rows.onToggle : undefined}
          />
        ))}
      </ul>
      {page ? <TotalsLine /> : null}
      {rows.menu ? <RowMenu state={rows.menu} onClose={rows.closeMenu} /> : null}
    </Box>
  );
}
