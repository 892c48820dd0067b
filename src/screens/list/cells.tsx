import { lazy, Suspense, type ReactNode } from 'react';
import { decide, type Subject } from '#metadata/access.ts';
import { valueIn } from '#metadata/derive/ownFields.ts';
import { incompleteField } from '#metadata/derive/layout.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Screen } from '#metadata/screens.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { cellOf, textOf } from '#src/fields/core/registry.ts';
import { say } from '#src/client/words/recordWords.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { mayDo } from '../parts/access.ts';
import { titleOf } from '../parts/titles.ts';
import { canStart } from '../workflow/transitions.ts';
import type { ListRow } from './listSetting.ts';

/** Reports alone lead on from their numbers: no list waits for it. */
const BehindLink = lazy(() => import('./BehindLink.tsx'));

type OwnCell = React.ComponentType<{ record: never }>;
/** Of a column of a report its owner tells it: `stock.by_batch`. */
function ownCell({ resource, name }: FieldPlace): OwnCell | undefined {
  const [owner = '', report] = resource.name.split('.');
  const cells = piecesFor({ name: owner })?.cells as Record<string, OwnCell> | undefined;
  return cells?.[report === undefined ? name : `${report}.${name}`];
}

/** What a row of a report is opened by, in words: what stands in its other cells may lead elsewhere. */
export const leadContent = (place: FieldPlace, record: ListRow, reading: Reading): ReactNode =>
  place.resource.isReport
    ? textOf({ value: record[place.name], place, reading, record }) || undefined
    : undefined;

/** Whether a column is drawn by hand. */
export const hasOwnCell = (place: FieldPlace): boolean => ownCell(place) !== undefined;

/** A face of 32 pixels and the gap after it. */
const besideFace = { display: 'inline-block', lineHeight: '34px', paddingInlineStart: 40 } as const;

/** The value of one cell: hand-made where a piece is given. Plain functions: a cell costs no hooks, but for a number that leads on. */
export function cellFor(place: FieldPlace, record: ListRow, reading: Reading): ReactNode {
  const content = contentOf(place, record, reading);
  const { behind } = place.field.options;
  if (behind === undefined || content === null || content === '') return content;
  return (
    <Suspense fallback={content}>
      <BehindLink {...{ place, behind, record }}>{content}</BehindLink>
    </Suspense>
  );
}

function contentOf(place: FieldPlace, record: ListRow, reading: Reading): ReactNode {
  const Own = ownCell(place);
  if (place.name === incompleteField && place.resource.layout !== undefined && !Own)
    return record[incompleteField] === true ? (
      <span className="list-state tone-warning">{reading.t.show.incomplete}</span>
    ) : null;
  // In English a record is called by its English name where it has one.
  const { title, titleEn } = place.resource;
  const inEnglish = reading.locale === 'en' && titleEn !== undefined && place.name === title;
  const plain =
    inEnglish && record[titleEn]
      ? String(record[titleEn])
      : cellOf({ value: valueIn(record, place.name, place.field), place, reading, record });
  if (!Own) return plain;
  // Until its code has come the plain value stands there, so that a name is never an empty link; where a face will
  // stand beside the name its room is kept, so that nothing moves.
  const faced = Object.values(place.resource.fields).some(({ kind }) => kind === 'image');
  return (
    <Suspense fallback={faced ? <span style={besideFace}>{plain}</span> : plain}>
      <Own record={record as never} />
    </Suspense>
  );
}

/** The fields this person changes in the list itself; whether a record may be changed now its own answer says when it is pressed. */
export function inPlaceOf(resource: AnyResource, screen: Screen, subject: Subject): readonly string[] {
  if (screen.inPlace === undefined || !mayDo(resource, 'edit', subject)) return [];
  return screen.inPlace.filter((name) => {
    const { write } = resource.fields[name]?.options ?? {};
    return write === undefined || decide(write, subject) !== undefined;
  });
}

/** A value as the button it is changed by. */
export function inPlaceCell(
  place: FieldPlace,
  record: ListRow,
  reading: Reading,
  tabIndex: number,
): ReactNode {
  const { resource, name } = place;
  const content = cellFor(place, record, reading);
  if (resource.editableIn && !resource.editableIn.includes(String(record['status']))) return content;
  const value = textOf({ value: record[name], place, reading, record }) || '–';
  const of = titleOf(resource, record, reading);
  return (
    <button
      type="button"
      className="in-place"
      data-row-menu="field"
      data-row-field={name}
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      aria-label={say(reading.locale, reading.t.list.changeField, { field: place.label, value, name: of })}
    >
      {content === null || content === '' ? '–' : content}
    </button>
  );
}

/** The transitions a person may make with some row; the row's own answer is asked for when its menu opens. */
export const transitionsFor = (resource: AnyResource, subject: Subject): readonly string[] =>
  Object.keys(resource.workflow?.transitions ?? {}).filter((name) => mayDo(resource, name, subject));

/** The state of a row: a badge, and a button where the state leads somewhere for this person (UX-14). */
export function stateCell(
  place: FieldPlace,
  record: ListRow,
  reading: Reading,
  transitions: readonly string[],
  tabIndex: number,
): ReactNode {
  if (ownCell(place)) return cellFor(place, record, reading);
  const { resource } = place;
  const state = String(record['status'] ?? '');
  const tone = resource.workflow?.states[state] ?? 'neutral';
  const label = place.optionWords[state] ?? state;
  const badge = `list-state tone-${tone}`;
  if (!transitions.some((name) => canStart(resource, name, record)))
    return <span className={badge}>{label}</span>;
  const name = titleOf(resource, record, reading);
  return (
    <button
      type="button"
      className={badge}
      data-row-menu="transitions"
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-label={say(reading.locale, reading.t.list.changeStatus, { state: label, name })}
    >
      {label}
    </button>
  );
}
