import type { AnyResource } from '#metadata/resource.ts';
import { formatFor } from '#i18n/format.ts';
import type { Principal } from '../../identity/principal.ts';
import { options } from '../../data/read/options.ts';
import type { Services } from '../../data/statement/services.ts';
import { widthOf } from '../cells.ts';
import { transferWords } from '../transferWords.ts';
import { columnName, WorkbookWriter, type Cell } from '../xlsx/workbook.ts';
import { choiceWords, type ImportField } from './importFields.ts';
import type { ImportRecord, StoredRow } from './importTable.ts';
import { textsOf } from './importRow.ts';

const heading = (text: string): Cell => ({ text, style: 'heading' });

/** Gathers a small workbook as bytes. */
async function asBytes(write: (book: WorkbookWriter) => Promise<void>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const book = new WorkbookWriter((bytes) => Promise.resolve(void pieces.push(bytes)));
  await write(book);
  await book.end();
  return Buffer.concat(pieces);
}

const mostNames = 200;

/** The values a column takes, where they can be listed: words of choices, yes and no, names of related records. */
async function allowedValues(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  at: ImportField,
): Promise<readonly string[]> {
  const { locale } = principal;
  const { field } = at;
  const words = choiceWords(resource, at, locale);
  if (field.kind === 'boolean') return [transferWords(locale).yes, transferWords(locale).no];
  if (field.values) return field.values.map((value) => words[value] ?? value);
  const target = field.target === undefined ? undefined : services.catalogue.byName.get(field.target);
  if (target === undefined) return [];
  const filter = JSON.stringify((field.options as { among?: object }).among ?? {});
  const range = JSON.stringify([0, mostNames - 1]);
  const offered = JSON.parse(await options(services, principal, target, { filter, range })) as {
    label: string;
  }[];
  return offered.map(({ label }) => label);
}

/** An empty file with the right headings, the required ones marked, and a sheet of allowed values (UX-44). */
export async function templateFile(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  fields: readonly ImportField[],
): Promise<Buffer> {
  const t = transferWords(principal.locale).import;
  const rightToLeft = principal.locale === 'ar';
  const labels = fields.map(({ label, required }) => (required ? `${label} *` : label));
  const values = await Promise.all(fields.map((at) => allowedValues(services, principal, resource, at)));
  const listed = fields.flatMap((at, column) =>
    (values[column]?.length ?? 0) > 0 ? [{ at, column, names: values[column] ?? [] }] : [],
  );
  const range = (place: number, count: number): string =>
    `'${t.allowed}'!$${columnName(place)}$2:$${columnName(place)}$${count + 1}`;
  return asBytes(async (book) => {
    const sheet = await book.sheet({
      name: resource.words[principal.locale].many,
      rightToLeft,
      widths: fields.map(({ field }, at) => widthOf(field, labels[at] ?? '')),
      table: true,
      choices: listed.map(({ column, names }, place) => ({ column, range: range(place, names.length) })),
    });
    await sheet.row(labels.map(heading));
    await sheet.end();
    const allowed = await book.sheet({
      name: t.allowed,
      rightToLeft,
      widths: listed.map(() => 28),
      table: true,
    });
    await allowed.row(listed.map(({ at }) => heading(at.label)));
    const longest = Math.max(0, ...listed.map(({ names }) => names.length));
    for (let row = 0; row < longest; row += 1)
      await allowed.row(
        listed.map(({ names }): Cell => {
          const name = names[row];
          return name === undefined ? null : { text: name };
        }),
      );
    await allowed.end();
    const guide = await book.sheet({ name: t.guide, rightToLeft, widths: [90], table: false });
    for (const text of t.guideText) await guide.row([{ text }]);
    await guide.end();
  });
}

/** The rows that were refused, as they stood in the file, led by the reason. */
export async function wrongRowsFile(
  principal: Principal,
  record: ImportRecord,
  fields: ReadonlyMap<string, ImportField>,
  rows: readonly StoredRow[],
): Promise<Buffer> {
  const t = transferWords(principal.locale).import;
  const rightToLeft = principal.locale === 'ar';
  return asBytes(async (book) => {
    const sheet = await book.sheet({
      name: t.wrong,
      rightToLeft,
      widths: [60, 8, ...record.headings.map(() => 20)],
      table: true,
    });
    await sheet.row([heading(t.reason), heading(t.line), ...record.headings.map(heading)]);
    for (const row of rows) {
      const reason = row.problems
        .map(({ field, text }) => (field === null ? text : `${fields.get(field)?.label ?? field}: ${text}`))
        .join(' — ');
      const texts = textsOf(record, row);
      const cells = record.headings.map((_, at): Cell => {
        const name = record.mapping[at] ?? null;
        const text = name === null ? row.cells[at] : texts.get(name);
        return text === null || text === undefined ? null : { text };
      });
      await sheet.row([
        { text: reason, style: 'wrapped' },
        { number: String(row.line), style: 'integer' },
        ...cells,
      ]);
    }
    await sheet.end();
  });
}

/** The time until which an import may be taken back. */
export const undoUntil = (ranAt: Date): Date => new Date(ranAt.getTime() + 86_400_000);

/** The name of a file made for a person: what it is, and the day. */
export const fileName = (what: string, resource: AnyResource, { locale, today }: Principal): string =>
  `${what} - ${resource.words[locale].many} ${formatFor({ locale }).date(today).replaceAll('/', '-')}.xlsx`;
