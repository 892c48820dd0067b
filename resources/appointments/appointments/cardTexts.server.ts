import type { Row } from '#server/kit/rules.ts';
import { mayOf, type VisitRow } from './cards.server.ts';

/** Ids, moments and states: no sign of theirs is written otherwise in JSON. */
const always = [
  'id',
  'doctor_id',
  'branch_id',
  'type_id',
  'starts_at',
  'ends_at',
  'hold_until',
  'status',
  'mode',
] as const;
const seldom = ['room_id', 'arrived_at', 'started_at', 'series_id'] as const;
const marks = ['urgent', 'outside_hours', 'needs_rebooking', 'needs_room'] as const;
const numbers = ['queue_no', 'chair_no'] as const;

const said = (name: string, value: unknown): string =>
  value === null || value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;
const isSo = (name: string, value: unknown): string => (value === true ? `,"${name}":true` : '');

function patientText(row: Row): string {
  const { patient_id, patient_name, phone, alert, opens, first_visit, no_shows, owes } = row;
  return `{"id":"${String(patient_id)}"${said('name', patient_name)}${said('phone', phone)}${isSo('open', opens)}${isSo(
    'first_visit',
    first_visit,
    // An alert is told of an illness: to whom the record is open.
  )}${said('no_shows', no_shows)}${opens === true ? said('alert', alert) + isSo('owes', owes) : ''}}`;
}

/** One card, without what is empty or no: of hundreds of visits most of the answer was that. The screen puts it back. */
function cardText(row: VisitRow, may: string): string {
  let text = `{"version":${String(row['version'])}`;
  for (const name of always) text += `,"${name}":"${String(row[name])}"`;
  for (const name of seldom) if (row[name] !== null) text += `,"${name}":"${String(row[name])}"`;
  for (const name of marks) if (row[name] === true) text += `,"${name}":true`;
  for (const name of numbers) if (row[name] !== null) text += `,"${name}":${String(row[name])}`;
  return `${text}${said('note', row['note'])},"patient":${patientText(row)},"_may":${may}}`;
}

/**
 * Visits as the JSON text of a list. A week of a big clinic is a megabyte of them: written straight from what was read, it takes a third
 * of what objects of objects took, and `JSON.stringify` on its way through them (docs/benchmarks.md).
 */
export function cardTexts(context: Parameters<typeof mayOf>[0], rows: readonly VisitRow[]): string {
  const may = mayOf(context);
  const written = new Map<readonly string[], string>();
  const cards = rows.map((row) => {
    const names = may(row);
    const text = written.get(names) ?? JSON.stringify(names);
    written.set(names, text);
    return cardText(row, text);
  });
  return `[${cards.join(',')}]`;
}
