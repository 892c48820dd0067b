import { holdsMany, kinds } from '#metadata/fields/kinds/index.ts';
import { confirmation } from '#metadata/derive/twins.ts';
import { ownFieldsIn } from '#metadata/derive/ownFields.ts';
import type { Values } from '#metadata/derive/problems.ts';
import { cleanText, normalise, plainDigits, saysNothing } from '#metadata/fields/normalise.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { fill } from '#i18n/fill.ts';
import type { Principal } from '../../identity/principal.ts';
import { declared } from '../../data/statement/readContext.ts';
import type { Services } from '../../data/statement/services.ts';
import { column, table } from '../../data/statement/sql.ts';
import type { Engine, WriteContext } from '../../data/write/writeContext.ts';
import { asProblem, problemAnswer } from '../../problemAnswer.ts';
import { transferWords } from '../transferWords.ts';
import { valuelessFormula } from '../xlsx/refusal.ts';
import { fold } from './foldedText.ts';
import { choiceWords, type ImportField } from './importFields.ts';
import { targetOf } from './matchedRecord.ts';
import type { References } from './references.ts';
import { choiceOf, listOf, valueOf, type Resolve } from './readValues.ts';

/** One thing wrong with a row: where, why, and what stands there. */
export interface RowProblem {
  readonly field: string | null;
  readonly text: string;
  readonly value: string | null;
  /** The row is like a record that is there: how alike, where the declaration has levels of twins. */
  readonly twin?: string | undefined;
}

/** What was decided of a row that is like a record: another one is added, or that one takes the row's values. */
export type TwinChoice = 'add' | 'update';

/** A stored row of an upload. */
export interface ImportRow {
  readonly line: number;
  readonly cells: readonly (string | null)[];
  readonly repairs: Readonly<Record<string, string>>;
  readonly keys: Readonly<Record<string, string>>;
}

export type RowPlan = 'add' | 'update' | 'skip';

/** What every row of one import is read with. */
export interface Setup {
  readonly services: Services;
  readonly engine: Engine;
  readonly principal: Principal;
  readonly resource: AnyResource;
  /** With the clinic's own fields beside the declared ones. */
  readonly offered: AnyResource;
  readonly fields: ReadonlyMap<string, ImportField>;
  readonly mapping: readonly (string | null)[];
  /** One value for all rows, of fields without a column. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly match: { readonly field: string; readonly action: 'update' | 'skip' | 'add' } | undefined;
  /** Numbers that stand for days count from 1904. */
  readonly since1904: boolean;
  readonly references: References;
  /** The other rows of the file that go by a text; undefined where no column could name them. */
  readonly rowsNamed?: ((text: string, line: number) => readonly number[]) | undefined;
}

/** The text of each matched field of a row: what was typed over it, else its cell, else what stands for all rows. */
export function textsOf(
  { mapping, fixed }: Pick<Setup, 'mapping' | 'fixed'>,
  { cells, repairs }: Pick<ImportRow, 'cells' | 'repairs'>,
): Map<string, string> {
  const texts = new Map(Object.entries(fixed));
  mapping.forEach((name, at) => {
    const text = cells[at];
    if (name !== null && text !== null && text !== undefined) texts.set(name, text);
  });
  for (const [name, text] of Object.entries(repairs)) {
    if (saysNothing(text)) texts.delete(name);
    else texts.set(name, text.trim());
  }
  return texts;
}

/** Looks up what the references of these rows mean, all texts of a column at once. */
export async function loadReferences(setup: Setup, rows: readonly ImportRow[]): Promise<void> {
  for (const at of setup.fields.values()) {
    if (kinds[at.field.kind].pointsAt !== 'resource') continue;
    const texts = rows.flatMap((row) => {
      const text = textsOf(setup, row).get(at.name);
      if (text === undefined) return [];
      return holdsMany(at.field) ? listOf(text) : [text];
    });
    await setup.references.load(
      at,
      texts.filter((text) => text !== ''),
    );
  }
}

/** Whether two rows of a file may not say the same there. */
export const isOnce = ({ services, resource }: Setup, { own, line, beside, field }: ImportField): boolean =>
  beside === undefined &&
  ((line === undefined && Boolean(field.options.unique)) ||
    services.rules.get(resource.name)?.importing?.once.includes(own) === true);

/** What a row says, as the API takes it, with what can be seen to be wrong before asking it. */
export interface ReadRow {
  readonly values: Values;
  readonly problems: readonly RowProblem[];
  /** What stands beside the record (`Importing`); nothing where none of its columns is filled. */
  readonly beside: Values;
  /** Which line of the columns each line of the values comes from, by lines field. */
  readonly places: Readonly<Record<string, readonly number[]>>;
  /** Folded values of unique fields, to find twins inside the file. */
  readonly keys: Readonly<Record<string, string>>;
  readonly twin?: TwinChoice | undefined;
  /** It names another row of the file that is no record yet: it is written after that one, and tried without that value. */
  readonly waits: boolean;
}

/** A dash is how lists say that nothing is known: it fills nothing, where it is no answer (no ✓) and no slipped number. */
const isLeftOut = ({ field: { kind } }: ImportField, text: string): boolean =>
  kind !== 'boolean' && kinds[kind].number === null && /^[-‐‑‒–—―−\u0640]+$/.test(cleanText(text).trim());

/** A long number as a spreadsheet shortens it, `6.22E+12`: the figures are gone, and no text or code is written so. */
const isDamaged = ({ field: { kind } }: ImportField, text: string): boolean =>
  (kinds[kind].text !== null || kind === 'freeTags') &&
  [text, ...(holdsMany({ kind }) ? listOf(text) : [])].some((one) =>
    /^\d(?:[.,٫]\d+)?e\+\d{1,3}$/i.test(plainDigits(cleanText(one)).trim()),
  );

export function readRow(setup: Setup, row: ImportRow): ReadRow {
  const { offered, principal, references, since1904 } = setup;
  const { problems: words } = transferWords(principal.locale).import;
  const values: Record<string, unknown> = {};
  const problems: RowProblem[] = [];
  const keys: Record<string, string> = {};
  const beside: Record<string, unknown> = {};
  const lines: Record<string, Record<string, unknown>[]> = {};
  const waiting = new Set<string>();
  for (const [name, text] of textsOf(setup, row)) {
    const at = setup.fields.get(name);
    if (at === undefined || isLeftOut(at, text)) continue;
    const wrong = (cause: string, told: Record<string, string>): void =>
      void problems.push({ field: name, text: fill(principal.locale, cause, told), value: text });
    if (text === valuelessFormula) {
      problems.push({ field: name, text: words.formula, value: '' });
      continue;
    }
    const resolve: Resolve = (field, one) => {
      const others =
        field.field.target === setup.resource.name ? (setup.rowsNamed?.(one, row.line) ?? []) : [];
      const known = references.find(field, one);
      const found = known === undefined && others.length > 1 ? 'several' : known;
      if (found === undefined && others.length === 1) {
        waiting.add(name);
        return undefined;
      }
      const what = declared(setup.services.catalogue, field.field.target ?? '').words[principal.locale].one;
      if (found === undefined) wrong(words.noMatch, { value: one, what });
      else if (found === 'several') wrong(words.ambiguous, { value: one });
      return typeof found === 'object' ? found.id : undefined;
    };
    const value = valueOf({
      resource: offered,
      at,
      text,
      timezone: principal.clinic.timezone,
      since1904,
      resolve,
    });
    if (waiting.has(name)) continue;
    if (at.field.kind === 'boolean' && typeof value !== 'boolean') wrong(words.badBoolean, {});
    if (isDamaged(at, text)) wrong(words.damagedCode, { value: text });
    if (at.field.kind === 'select' && choiceOf(offered, at, text) === undefined)
      wrong(words.badChoice, { value: text, list: choicesOf(setup, at) });
    const { within } = at.field;
    if (within)
      values[within.field] = { ...(values[within.field] as object | undefined), [within.key]: value };
    else if (at.beside) beside[at.own] = value;
    else if (at.line === undefined) values[name] = value;
    else ((lines[at.line] ??= [])[at.place ?? 0] ??= {})[at.own] = value;
    if (isOnce(setup, at) && typeof value === 'string')
      keys[name] = fold(String(normalise(at.field, value, principal.clinic) ?? ''));
  }
  const places: Record<string, number[]> = {};
  for (const [line, filled] of Object.entries(lines)) {
    values[line] = filled.filter(() => true);
    places[line] = Object.keys(filled).map(Number);
  }
  const twin = row.repairs[confirmation] as TwinChoice | undefined;
  return { values, problems, keys, beside, places, twin, waits: waiting.size > 0 };
}

function choicesOf({ offered, principal }: Setup, at: ImportField): string {
  const words = choiceWords(offered, at, principal.locale);
  const all = (at.field.values ?? []).map((value) => words[value] ?? value);
  return all.slice(0, 8).join(principal.locale === 'ar' ? '، ' : ', ') + (all.length > 8 ? ' …' : '');
}

/** What came of a row: the plan, and the record it touched. */
export interface RowDone {
  readonly plan: RowPlan;
  readonly id?: string | undefined;
}

/** Writes a row through the same door as the API; nothing it refuses is let past here. Throws what the API throws. */
export async function writeRow(
  work: WriteContext,
  setup: Setup,
  read: ReadRow,
  note?: string,
): Promise<RowDone> {
  const { engine, resource, match } = setup;
  const { values, twin } = read;
  const found = await targetOf(work, setup, read);
  if (found === 'several') throw new Several();
  if (found === undefined) {
    const sent = twin === 'add' ? { ...values, [confirmation]: true } : values;
    return { plan: 'add', id: await engine.create(work, resource, sent, { mode: 'person', reason: note }) };
  }
  if (match?.action === 'skip' && twin === undefined) return { plan: 'skip', id: found.id };
  // Lines are not told apart by a file: those of a record that is there stay as they are.
  const own = Object.fromEntries(
    Object.entries(values).filter(([name]) => resource.fields[name]?.kind !== 'lines'),
  );
  const whole = { ...own, ...(await withHeld(work, resource, found.id, own)) };
  await engine.change(work, resource, found.id, { ...whole, version: found.version }, { mode: 'person' });
  return { plan: 'update', id: found.id };
}

/** A file may fill some of the clinic's own fields: the others of a record that is there stay as they are. */
async function withHeld(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  values: Values,
): Promise<Values> {
  const holder = ownFieldsIn(resource);
  if (holder === undefined || !(holder in values)) return {};
  const { rows } = await work.tx.query<{ held: object | null }>(
    `select ${column(holder)} as held from ${table(resource)} t where t.id = $1::uuid`,
    [id],
  );
  return { [holder]: { ...rows[0]?.held, ...(values[holder] as object) } };
}

/** More than one record answers to a row's key. */
export class Several extends Error {}

/** The column a refused path of the API comes from: `conversions.1.factor` is `conversions.2.factor` in a file. */
function columnOf({ places }: ReadRow, path: string): string {
  const [line = '', at = '', ...own] = path.split('.');
  const place = places[line]?.[Number(at)];
  if (place === undefined || own.length === 0) return path.replace(/\.\d+(?=\.|$)/g, '');
  return [line, ...(place === 0 ? [] : [String(place + 1)]), ...own].join('.');
}

/**
 * The offered column a refusal is told on: one of whole lines on the first of their columns in the file, else on the one
 * that is demanded. Undefined where nobody is offered a column for it.
 */
function columnIn({ fields, mapping }: Setup, name: string): string | undefined {
  if (fields.has(name)) return name;
  const ofLines = [...fields.values()].filter(({ line }) => line === name);
  const inFile = mapping.find((one) => ofLines.some((at) => at.name === one));
  return inFile ?? (ofLines.find(({ required }) => required) ?? ofLines[0])?.name;
}

/** What a refusal says of a field no column can fill: its name goes into the sentence. */
function beyondColumns({ offered, principal }: Setup, path: string, text: string): RowProblem {
  const [name = '', , own = ''] = path.split('.');
  const { fields, lines } = offered.words[principal.locale];
  const label = [fields[name], lines?.[name]?.fields[own]].filter(Boolean).join(' · ');
  return { field: null, text: label === '' ? text : `${label}: ${text}`, value: null };
}

/** How alike the record is that stands in a row's way, where both may be (`passes`). */
const twinOf = (details: unknown): string | undefined => {
  const { passes, level, hidden } = (details ?? {}) as Readonly<Record<string, unknown>>;
  if (passes === undefined) return undefined;
  return typeof level === 'string' ? level : hidden === true ? 'hidden' : undefined;
};

/** What an error means for a row, in the words of the API. Failures of the server are thrown on. */
export function problemsOf(
  setup: Setup,
  read: ReadRow,
  row: ImportRow,
  error: unknown,
): readonly RowProblem[] {
  const { locale, requestId } = setup.principal;
  const texts = textsOf(setup, row);
  if (error instanceof Several) {
    const field = setup.match?.field ?? null;
    const value = texts.get(field ?? '') ?? '';
    const text = fill(locale, transferWords(locale).import.problems.ambiguous, { value });
    return [...read.problems, { field, text, value }];
  }
  const problem = asProblem(error);
  if (problem.status >= 500) throw error;
  const { body } = problemAnswer(error, locale, requestId);
  const known = new Set(read.problems.map(({ field }) => field));
  const errors = Object.entries((body as { errors?: Record<string, string> }).errors ?? {});
  const told = errors.flatMap(([path, text]): RowProblem[] => {
    const field = columnIn(setup, columnOf(read, path));
    if (field === undefined) return [beyondColumns(setup, path, text)];
    return known.has(field) ? [] : [{ field, text, value: texts.get(field) ?? null }];
  });
  const found = [...read.problems, ...told];
  const twin = twinOf(body.details);
  if (twin !== undefined) return [...read.problems, { field: null, text: body.message, value: null, twin }];
  return found.length > 0 ? found : [{ field: null, text: body.message, value: null }];
}
