import { wallAt } from '#metadata/time/clock.ts';
import { fill } from '#i18n/fill.ts';
import { auditLog as arabic } from '#i18n/ar/auditLog.ts';
import { auditLog as english } from '#i18n/en/auditLog.ts';
import { clinicPages as arabicPages } from '#i18n/ar/clinicPages.ts';
import { clinicPages as englishPages } from '#i18n/en/clinicPages.ts';
import { refusalText, refusedCall } from '#metadata/derive/refusals.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { Told } from '../data/read/history.ts';
import { cellOf, optionWords, textOf, type CellSetting, type WireRow } from '../transfer/cells.ts';
import { csvLine } from '../transfer/csvLine.ts';
import { safeCsvText } from '../transfer/formulaSafe.ts';
import type { AuditEntry } from './entries.ts';
import type { Fact } from './facts.ts';

const wordsOf = (locale: Locale) => (locale === 'ar' ? arabic : english);
type Named = Readonly<Record<string, string>>;

/** What a line of the file needs beside the entry. */
export interface CsvSetting extends CellSetting {
  /** The declaration an entry is about, with the clinic's own fields. */
  readonly declared: (entity: string) => AnyResource | undefined;
}

/** The headings, after the mark that tells Excel the bytes are UTF-8. */
export const csvHead = (locale: Locale): string => `\ufeff${csvLine(Object.values(wordsOf(locale).columns))}`;

interface Side {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: Field | undefined;
  readonly labels: Named;
  readonly setting: CsvSetting;
}

/** One side of a change as people read it: choices by their words, records by their names. */
function sideText(value: unknown, { resource, name, field, labels, setting }: Side): string {
  if (value === null || value === undefined) return '';
  if (field === undefined)
    return optionWords(resource.words[setting.locale], name)[String(value)] ?? String(value);
  if (field.of) {
    const lines = Array.isArray(value) ? (value as WireRow[]) : [];
    return lines
      .map((line) => lineText(line, field.of ?? {}, { resource, name, labels, setting }))
      .join(' | ');
  }
  return cellText({ resource, name, field, value, labels, setting });
}

function lineText(
  line: WireRow,
  of: Readonly<Record<string, Field>>,
  { resource, name, labels, setting }: Omit<Side, 'field'>,
): string {
  return Object.entries(of)
    .map(([child, field]) =>
      cellText({ resource, name: child, field, value: line[child], labels, setting, line: name }),
    )
    .filter(Boolean)
    .join(' · ');
}

function cellText(cell: {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly labels: Named;
  readonly setting: CsvSetting;
  readonly line?: string;
}): string {
  const { resource, field, value, labels, setting, line } = cell;
  const { within, ...plain } = field;
  const named = Array.isArray(value) ? value.map((id) => labels[String(id)] ?? '') : labels[String(value)];
  const name = within?.key ?? cell.name;
  const row = { [name]: value, _labels: { [name]: named } };
  const made = cellOf({
    resource,
    name,
    field: plain,
    row,
    setting,
    ...(line === undefined ? {} : { line }),
  });
  return textOf(made, value, field.as ?? field.kind, setting);
}

function sentence(locale: Locale, field: string, before: string, after: string): string {
  const { fromTo, filled, emptied, touched } = wordsOf(locale);
  const pattern =
    before !== '' && after !== '' ? fromTo : after !== '' ? filled : before !== '' ? emptied : touched;
  return fill(locale, pattern, { field, before, after });
}

function changeText(resource: AnyResource, change: Told, setting: CsvSetting): string {
  const { locale } = setting;
  const field = resource.fields[change.field];
  const label = resource.words[locale].fields[change.field] ?? change.field;
  const side = { resource, name: change.field, field, labels: change.labels ?? {}, setting };
  return sentence(locale, label, sideText(change.before, side), sideText(change.after, side));
}

function factText(fact: Fact, locale: Locale, resource: AnyResource | undefined): string {
  const { facts, values, refusals } = wordsOf(locale);
  const services = (locale === 'ar' ? arabicPages : englishPages).modules.names;
  const word = (value: Fact['after']): string =>
    value === null
      ? ''
      : fact.name === 'code'
        ? refusalText(String(value), resource?.words[locale].errors, refusals)
        : ((values as Named)[String(value)] ?? String(value));
  return sentence(
    locale,
    ({ ...facts, ...services } as Named)[fact.name] ?? fact.name,
    word(fact.before),
    word(fact.after),
  );
}

/** An entry as a line of the file. Nothing in it is run by a spreadsheet (SEC-52). */
export function csvEntry(entry: AuditEntry, setting: CsvSetting): string {
  const { locale, timezone } = setting;
  const words = wordsOf(locale);
  const resource = setting.declared(entry.entity);
  const { day, clock } = wallAt(entry.at, timezone);
  const named = entry.move ?? entry.operation;
  const actions = resource?.words[locale].actions;
  const door = entry.facts.find(({ name }) => name === 'door')?.after;
  const action =
    entry.action === 'refused' && typeof door === 'string'
      ? refusedCall(door, actions, words.actions)
      : actions?.[String(named)];
  const changes = [
    ...(resource ? entry.changes.map((change) => changeText(resource, change, setting)) : []),
    ...entry.facts.map((fact) => factText(fact, locale, resource)),
  ];
  const said = (words.actions as Named)[entry.action] ?? entry.action;
  const texts = [
    entry.actor ?? (entry.action === 'login_failed' ? words.unknown : words.system),
    entry.ip ?? '',
    entry.user_agent ?? '',
    action === undefined ? said : `${said}: ${action}`,
    resource?.words[locale].many ?? (words.entities as Named)[entry.entity] ?? entry.entity,
    entry.hidden ? words.hidden : (entry.entity_label ?? ''),
    changes.join('\n'),
    (words.reasons as Named)[entry.reason ?? ''] ?? entry.reason ?? '',
    entry.request_id ?? '',
  ];
  return csvLine([String(entry.seq), `${day} ${clock}`, ...texts.map(safeCsvText)]);
}
