import type { Pool } from 'pg';
import { decide, type AccessRule } from '#metadata/access.ts';
import { valueIn } from '#metadata/derive/ownFields.ts';
import type { Field } from '#metadata/fields/types.ts';
import { formatFor } from '#i18n/format.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import { resourceOf } from '../data/statement/ownFields.ts';
import { readableLineFields } from '../data/statement/readContext.ts';
import { wallFor } from '../data/statement/services.ts';
import { ruleOf } from '../http/listParameters.ts';
import { transaction, type Transaction } from '../db/transaction.ts';
import { cellOf, textOf, widthOf, type CellSetting, type WireRow } from './cells.ts';
import { csvLine } from './csvLine.ts';
import { exportColumns, fieldsFor, type ExportColumn } from './exportColumns.ts';
import { groundsOf, isWithin, type FileGrounds } from './fileGrounds.ts';
import { filterSentences } from './filterWords.ts';
import { safeCsvText } from './formulaSafe.ts';
import { shownText } from './printText.ts';
import { walk, type Walk, type WalkParts, type WalkQuery } from './exportRows.ts';
import { ProblemError } from '../problems.ts';
import { transferWords } from './transferWords.ts';
import { WorkbookWriter, type Cell } from './xlsx/workbook.ts';
import type { Sink } from './xlsx/zip.ts';

export type ExportFormat = 'xlsx' | 'csv' | 'print';
export interface ExportQuery extends WalkQuery {
  readonly format: ExportFormat;
  /** Names in the list's order, or `all`. */
  readonly columns?: string | undefined;
}

export interface ExportParts extends WalkParts {
  readonly pool: Pool;
}

/** An export that was looked over: its rows are counted, nothing is written yet. */
export interface PlannedExport {
  readonly total: number;
  readonly name: string;
  readonly mime: string;
  readonly grounds: FileGrounds;
  /** Writes the file as it reads; `progress` hears the rows done. */
  write(sink: Sink, progress?: (done: number) => Promise<void>): Promise<void>;
}

interface Making {
  readonly parts: ExportParts;
  readonly principal: Principal;
  readonly resource: AnyResource;
  readonly query: ExportQuery;
  readonly walk: Walk;
  readonly columns: readonly ExportColumn[];
  readonly setting: CellSetting;
  readonly total: number;
}

const mimes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  print: 'application/json; charset=utf-8',
};

/** A statement of an export may take as long as a report may (SEC-60); one of a job as long as it needs. */
const patience = { direct: 30_000, job: 0 } as const;

/** Who may take the list away as a file: whoever sees it, where the declaration names nobody else (clinic.md 2.1). */
export const exportRule = (resource: AnyResource): AccessRule =>
  resource.access['export'] ?? ruleOf(resource, 'list', 'self', 'team');

/** What an export asks for, looked over: its rows and its columns. Throws 403 and 422 as `planExport` does. */
async function lookOver(
  parts: ExportParts,
  principal: Principal,
  declared: AnyResource,
  query: ExportQuery,
): Promise<{ readonly walked: Walk; readonly columns: readonly ExportColumn[] }> {
  if (!query.report && decide(exportRule(declared), principal) === undefined)
    throw new ProblemError('forbidden');
  const walked = walk(parts, principal, await resourceOf(parts, principal, declared, 'all'), query);
  const columns = exportColumns(walked.resource, walked.readable, query.columns, principal.locale);
  return { walked, columns };
}

/** Whether the caller would get every row and every column of a file now; whoever sees more by now sees those too. */
export async function isStillSeen(
  parts: ExportParts,
  principal: Principal,
  declared: AnyResource,
  query: ExportQuery,
  then: FileGrounds,
): Promise<boolean> {
  try {
    const { walked, columns } = await lookOver(parts, principal, declared, query);
    return isWithin(then, groundsOf(principal, walked, columns));
  } catch (reason) {
    // A list that may no longer be opened, or a column that may no longer be asked for.
    if (reason instanceof ProblemError && reason.status < 500) return false;
    throw reason;
  }
}

/** Checks what is asked and counts it. Throws 403 for whom the rule does not admit, what the list would throw, and 422 for columns the caller may not see. */
export async function planExport(
  parts: ExportParts,
  principal: Principal,
  declared: AnyResource,
  query: ExportQuery,
  patient: keyof typeof patience = 'direct',
): Promise<PlannedExport> {
  const { walked, columns } = await lookOver(parts, principal, declared, query);
  const { resource } = walked;
  const { text, values } = walked.count;
  const counted = await transaction(
    parts.pool,
    wallFor(principal),
    async (tx) => (await tx.query<{ n: number; seen: boolean }>(text, values)).rows[0],
    { statementTimeout: patience[patient] },
  );
  if (counted?.seen !== true) throw new ProblemError('not_found');
  const total = counted.n;
  const { country, timezone, currencyDigits } = principal.clinic;
  const setting = { locale: principal.locale, country, timezone, currencyDigits };
  const making: Making = { parts, principal, resource, query, walk: walked, columns, setting, total };
  const writers = { xlsx: writeWorkbook, csv: writeCsv, print: writePrint };
  return {
    total,
    grounds: groundsOf(principal, walked, columns),
    name: `${resource.words[principal.locale].many} ${principal.today}.${query.format === 'csv' ? 'csv' : 'xlsx'}`,
    mime: mimes[query.format],
    write: (sink, progress = () => Promise.resolve()) =>
      transaction(
        parts.pool,
        wallFor(principal),
        (tx) => writers[query.format](tx, making, sink, progress),
        // One snapshot for all sheets; never run twice, for what was sent cannot be taken back.
        { isolation: 'repeatable read', statementTimeout: patience[patient], retries: 0 },
      ),
  };
}

type Progress = (done: number) => Promise<void>;

/** The columns of one row: lines have sheets of their own. */
const flat = (columns: readonly ExportColumn[]): readonly ExportColumn[] =>
  columns.filter(({ field }) => field.kind !== 'lines');

async function writeCsv(tx: Transaction, making: Making, sink: Sink, progress: Progress): Promise<void> {
  const columns = flat(making.columns);
  const { resource, setting } = making;
  // The mark that tells Excel the bytes are UTF-8.
  await sink(Buffer.from(`\ufeff${csvLine(columns.map(({ heading }) => safeCsvText(heading)))}`));
  let done = 0;
  for await (const rows of making.walk.rows(tx, fieldsFor(making.walk.readable, columns))) {
    const lines = rows.map((row) =>
      csvLine(
        columns.map(({ name, field }) => {
          const cell = cellOf({ resource, name, field, row, setting });
          const text = textOf(cell, valueIn(row, name, field), field.as ?? field.kind, setting);
          return cell !== null && 'text' in cell ? safeCsvText(text) : text;
        }),
      ),
    );
    await sink(Buffer.from(lines.join('')));
    await progress((done += rows.length));
  }
}

/** What a print view shows: headings and every value as people read it. */
async function writePrint(tx: Transaction, making: Making, sink: Sink, progress: Progress): Promise<void> {
  const columns = flat(making.columns);
  const { resource, setting, principal, total } = making;
  const format = formatFor({ locale: principal.locale, timeZone: principal.clinic.timezone });
  const head = {
    title: resource.words[principal.locale].many,
    columns: columns.map(({ heading, field }) => ({ heading, kind: field.as ?? field.kind })),
    filters: await aboutRows(making),
    total,
  };
  await sink(Buffer.from(`${JSON.stringify(head).slice(0, -1)},"rows":[`));
  let done = 0;
  for await (const rows of making.walk.rows(tx, fieldsFor(making.walk.readable, columns))) {
    const texts = rows.map((row) =>
      columns.map(({ name, field }) => {
        const cell = cellOf({ resource, name, field, row, setting });
        if (cell === null || 'text' in cell) return cell?.text ?? '';
        return shownText(format, field, String(valueIn(row, name, field)), principal);
      }),
    );
    await sink(Buffer.from(`${done === 0 ? '' : ','}${JSON.stringify(texts).slice(1, -1)}`));
    await progress((done += rows.length));
  }
  await sink(Buffer.from(']}'));
}

async function writeWorkbook(tx: Transaction, making: Making, sink: Sink, progress: Progress): Promise<void> {
  const { resource, principal } = making;
  const words = resource.words[principal.locale];
  const book = new WorkbookWriter(sink);
  const columns = flat(making.columns);
  await writeRows(tx, book, making, columns, words.many, progress);
  const about = await book.sheet({
    name: transferWords(principal.locale).about.sheet,
    rightToLeft: principal.locale === 'ar',
    widths: [24, 60],
    table: false,
  });
  for (const [label, value] of await aboutRows(making))
    await about.row([{ text: label, style: 'title' }, value]);
  await about.end();
  for (const { name, field, heading } of making.columns)
    if (field.kind === 'lines') await writeLines(tx, book, making, { name, field, heading });
  await book.end();
}

async function writeRows(
  tx: Transaction,
  book: WorkbookWriter,
  making: Making,
  columns: readonly ExportColumn[],
  title: string,
  progress: Progress,
): Promise<void> {
  const { resource, setting, walk: walked } = making;
  const sheet = await book.sheet({
    name: title,
    rightToLeft: setting.locale === 'ar',
    widths: columns.map(({ field, heading }) => widthOf(field, heading)),
    table: true,
  });
  await sheet.row(columns.map(({ heading }): Cell => ({ text: heading, style: 'heading' })));
  let done = 0;
  for await (const rows of walked.rows(tx, fieldsFor(walked.readable, columns))) {
    for (const row of rows)
      await sheet.row(columns.map(({ name, field }) => cellOf({ resource, name, field, row, setting })));
    await progress((done += rows.length));
  }
  await sheet.end();
}

/** A sheet for the lines of every row, each line led by what names its row. */
async function writeLines(
  tx: Transaction,
  book: WorkbookWriter,
  making: Making,
  lines: ExportColumn,
): Promise<void> {
  const { resource, setting, walk: walked, principal } = making;
  const words = resource.words[setting.locale];
  const titles = exportTitles(making);
  const of = lines.field.of ?? {};
  const names = readableLineFields(of, principal).filter((name) => of[name] !== undefined);
  const headings = names.map((name) => words.lines?.[lines.name]?.fields[name] ?? name);
  const sheet = await book.sheet({
    name: lines.heading,
    rightToLeft: setting.locale === 'ar',
    widths: [
      ...titles.map(({ field, heading }) => widthOf(field, heading)),
      ...names.map((name, at) => widthOf(of[name] as Field, headings[at] ?? '')),
    ],
    table: true,
  });
  await sheet.row(
    [...titles.map(({ heading }) => heading), ...headings].map((text): Cell => ({ text, style: 'heading' })),
  );
  for await (const rows of walked.rows(tx, fieldsFor(walked.readable, [...titles, lines])))
    for (const row of rows) {
      const own = titles.map(({ name, field }) => cellOf({ resource, name, field, row, setting }));
      for (const line of (row[lines.name] ?? []) as WireRow[])
        await sheet.row([
          ...own,
          ...names.map((name) =>
            cellOf({ resource, name, field: of[name] as Field, line: lines.name, row: line, setting }),
          ),
        ]);
    }
  await sheet.end();
}

/** The columns that name a row: its title, and its number where it has one. */
function exportTitles({ resource, walk: walked, setting }: Making): readonly ExportColumn[] {
  const names = typeof resource.title === 'string' ? [resource.title] : resource.title;
  const numbers = Object.entries(resource.fields).flatMap(([name, { options }]) =>
    'sequence' in options ? [name] : [],
  );
  return [...new Set([...numbers, ...names])]
    .filter((name) => walked.readable.open.includes(name))
    .map((name) => ({
      name,
      field: resource.fields[name] as Field,
      heading: resource.words[setting.locale].fields[name] ?? name,
    }));
}

/** What the second sheet tells: which rows these are, when, by whom, how many (UX-16). */
async function aboutRows(making: Making): Promise<readonly (readonly [string, Cell])[]> {
  const { resource, principal, walk: walked, query, total, parts } = making;
  const { about } = transferWords(principal.locale);
  const sentences = await filterSentences(parts, principal, resource, walked.filter);
  const filters = sentences.map(([field, value]): [string, Cell] => [field, { text: value }]);
  const now = cellOf({
    resource,
    name: 'now',
    field: { kind: 'dateTime', options: {} },
    row: { now: principal.now.toISOString() },
    setting: making.setting,
  });
  return [
    [about.list, { text: resource.words[principal.locale].many }],
    [about.clinic, { text: principal.clinic.name }],
    [about.madeAt, now],
    [about.madeBy, { text: principal.userName }],
    [about.rows, { number: String(total), style: 'integer' }],
    ...(query.scope === 'self' ? [[about.ownRows, null] as [string, Cell]] : []),
    ...(query.scope === 'team' ? [[about.teamRows, null] as [string, Cell]] : []),
    ...(query.ids === undefined ? [] : [[about.chosen, null] as [string, Cell]]),
    ...(walked.words === '' ? [] : [[about.search, { text: walked.words }] as [string, Cell]]),
    ...(filters.length > 0
      ? [[about.filters, null] as [string, Cell], ...filters]
      : [[about.filters, { text: about.noFilters }] as [string, Cell]]),
  ];
}
