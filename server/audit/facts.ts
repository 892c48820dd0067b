import { moduleNames } from '#metadata/permissions.ts';

/** Something an entry says that is no field of a record. */
export interface Fact {
  readonly name: string;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
}

/**
 * The facts anybody who reads the log may read. What is not named here stays inside: a filter of an export, for one,
 * holds values of fields the reader may not see (SEC-14).
 */
const toldColumns: ReadonlySet<string> = new Set([
  'format',
  'rows',
  'chosen',
  'file',
  'added',
  'updated',
  'skipped',
  'failed',
  'undone',
  'second_step',
  'email_verified',
  'count',
  'plan',
  'cycle',
  'remark',
  'remark_follow_up',
  'remark_files',
  'code',
  'door',
  'times',
  'copy',
]);
/** What the provider changed of the clinic itself (SEC-74): the clinic has no declaration of its own to name these. */
const ofClinic: ReadonlySet<string> = new Set([...toldColumns, 'status', 'subdomain', 'ends_on']);
const modules: ReadonlySet<string> = new Set(moduleNames);
const namesFor = (entity: string): ReadonlySet<string> =>
  entity === 'modules' ? modules : entity === 'clinics' ? ofClinic : toldColumns;
const isPlain = (value: unknown): value is Fact['after'] =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** The facts of an entry, always in the same order. */
export function factsOf(
  entity: string,
  changes: Readonly<Record<string, readonly [unknown, unknown]>> | null,
): readonly Fact[] {
  return [...namesFor(entity)].flatMap((name): Fact[] => {
    const [before = null, after = null] = changes?.[name] ?? [];
    const isTold = (before !== null || after !== null) && isPlain(before) && isPlain(after);
    return isTold ? [{ name, before, after }] : [];
  });
}
