import { decide, type Subject } from '#metadata/access.ts';
import { formulaOf } from '#metadata/derive/formulas.ts';
import { lineKey, transitionForm } from '#metadata/derive/transitionForm.ts';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import type { Fields } from '#metadata/fields/types.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import { refusesSelf } from '#metadata/derive/selfDealing.ts';
import { endsOf, startsOf } from '#metadata/derive/transitions.ts';
import { stays, type ByLine, type Transition } from '#metadata/workflow.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { emptyValues, storedValues } from '#src/fields/values.ts';

/** A transition of a resource by its name. Throws on a name nobody declared. */
export function transitionOf(resource: AnyResource, name: string): Transition {
  const transition = resource.workflow?.transitions[name];
  if (!transition) throw new Error(`${resource.name} has no transition ${name}`);
  return transition;
}

/** Whether the state of a record lets it make a transition. */
export const canStart = (resource: AnyResource, name: string, record: Row): boolean =>
  startsOf(transitionOf(resource, name)).includes(String(record['status']));

/** Putting something away is never what a page leads with. */
const putsAway = (resource: AnyResource, name: string): boolean => {
  const transition = transitionOf(resource, name);
  return (
    transition.to !== stays &&
    endsOf(transition).every((state) => resource.workflow?.states[state] === 'muted')
  );
};

/** Whether a record is about the person who looks at it, such as whoever is to accept it. */
function isOwn({ person = '', alsoOf = [], fields }: AnyResource, record: Row, subject: Subject): boolean {
  return [person, ...alsoOf].some((field) => {
    const own = fields[field]?.target === 'users' ? subject.userId : subject.employeeId;
    return own !== null && record[field] === own;
  });
}

/** What people do with their own record and others may do for them, such as confirming a receipt: it leads their page alone. */
function isDoneForOther(resource: AnyResource, name: string, record: Row, subject: Subject): boolean {
  const { access } = transitionOf(resource, name);
  return access.some(({ scope }) => scope === 'self') && !isOwn(resource, record, subject);
}

/** Deciding about oneself is left to somebody else (hr.md G2). */
const isLeftToOthers = (resource: AnyResource, name: string, record: Row, subject: Subject): boolean => {
  const { access, notOwn } = transitionOf(resource, name);
  return refusesSelf(resource, access, notOwn) && isOwn(resource, record, subject);
};

/** What answers a text is decided where that text stands; of a row that does not tell its text it may be filled. */
function answersText(resource: AnyResource, name: string, record: Row): boolean {
  const { weighs } = transitionOf(resource, name);
  return weighs !== undefined && (!(weighs in record) || weighedIn(resource, name, record) !== undefined);
}

/** What a page or a card leads with; a step back is there, but quiet. */
export interface Leading {
  readonly main: string | undefined;
  readonly quiet: boolean;
}

/**
 * Of the steps somebody may take with a record in its state, the first one that goes on with the work and is theirs to take: nothing
 * that harms, puts away or answers a text, nothing that is another's own or that is decided about oneself.
 */
export function leadingOf(
  resource: AnyResource,
  possible: readonly string[],
  record: Row,
  subject: Subject,
): Leading {
  const harmless = possible.filter((name) => {
    const { danger, quiet } = transitionOf(resource, name);
    return (
      danger !== true &&
      quiet !== 'menu' &&
      !putsAway(resource, name) &&
      !answersText(resource, name, record) &&
      !isDoneForOther(resource, name, record, subject) &&
      !isLeftToOthers(resource, name, record, subject)
    );
  });
  const isQuiet = (name: string): boolean => transitionOf(resource, name).quiet === true;
  const main = harmless.find((name) => !isQuiet(name)) ?? harmless[0];
  return { main, quiet: main !== undefined && isQuiet(main) };
}

/** Whether it is a step only of whom the record is about, or of the one it names. */
function isAnswer(resource: AnyResource, name: string): boolean {
  const { access, takenBy, quiet } = transitionOf(resource, name);
  return quiet !== 'menu' && (takenBy !== undefined || access.every(({ scope }) => scope === 'self'));
}

/** What stands beside the leading step of one's own record: the other answers one may give, such as refusing beside accepting. */
export const answersBeside = (
  resource: AnyResource,
  possible: readonly string[],
  record: Row,
  subject: Subject,
): readonly string[] => {
  const { main } = leadingOf(resource, possible, record, subject);
  const isAsked = main !== undefined && isAnswer(resource, main) && isOwn(resource, record, subject);
  return isAsked ? possible.filter((name) => name !== main && isAnswer(resource, name)) : [];
};

/** The state a transition leads to in words; undefined where its rule chooses one, or none is left. */
export function endWord(resource: AnyResource, name: string, locale: Locale): string | undefined {
  const { to } = transitionOf(resource, name);
  if (typeof to !== 'string' || to === stays) return undefined;
  return resource.words[locale].states?.[to] ?? to;
}

/** The field a transition weighs in this record, where it is filled: an objection that was written. */
export function weighedIn(resource: AnyResource, name: string, record: Row): string | undefined {
  const { weighs } = transitionOf(resource, name);
  return weighs !== undefined && typeof record[weighs] === 'string' && record[weighs] !== ''
    ? weighs
    : undefined;
}

/** The decisions that weigh a text of this record now, such as an objection, and which text; for whoever looks on, too. */
export function weighingOf(resource: AnyResource, record: Row) {
  const transitions = Object.keys(resource.workflow?.transitions ?? {}).filter(
    (name) => canStart(resource, name, record) && weighedIn(resource, name, record) !== undefined,
  );
  const [first] = transitions;
  return { transitions, name: first === undefined ? undefined : weighedIn(resource, first, record) };
}

/** The transitions that this person can make with many rows at once. */
export const bulkTransitions = (resource: AnyResource, subject: Subject): readonly string[] =>
  Object.entries(resource.workflow?.transitions ?? {})
    .filter(
      ([, transition]) => transition.single !== true && decide(transition.access, subject) !== undefined,
    )
    .map(([name]) => name);

/** Lines of the record a transition's dialog asks about, or rows that stand for a part of one (`each`) and what those settle. */
export type AskedLine = Row & { readonly id: string; readonly given?: Row };

/** Where the rows of `each` stand in the record the dialog is about. */
export const eachRows = '_each';

/** A row in the place of its line: all that is known of the line, and what the row says of its part. */
function partOf(row: Row, index: number, lines: readonly AskedLine[]): AskedLine[] {
  const line = lines.find(({ id }) => id === row[lineKey]);
  if (line === undefined) return [];
  const labels = { ...(line['_labels'] as Row), ...(row['_labels'] as Row) };
  return [{ ...line, ...row, id: `${line.id}-${index}`, given: row, _labels: labels }];
}

/** The lines a transition asks about, in the record's order. */
export function askedLines({ byLine }: Transition, record: Row | undefined): readonly AskedLine[] {
  const lines = byLine === undefined ? [] : ((record?.[byLine.of] ?? []) as readonly AskedLine[]);
  const rows = byLine?.each === undefined ? undefined : ((record?.[eachRows] ?? []) as readonly Row[]);
  const all = rows?.flatMap((row, index) => partOf(row, index, lines)) ?? lines;
  return all.filter((line) => byLine?.asks?.(line) ?? true);
}

/** What is asked about a line: all but what its row settles. */
export const askedOf = ({ fields }: ByLine, { given = {} }: AskedLine): readonly string[] =>
  Object.keys(fields).filter((name) => !(name in given));

/** The lines that are sent: of parts of lines those about which something was typed. */
export function sentLines(
  { byLine }: Pick<Transition, 'byLine'>,
  typed: Row,
  lines: readonly AskedLine[],
): readonly AskedLine[] {
  if (byLine?.each === undefined) return lines;
  const typedLines = (typed[byLine.of] ?? {}) as Readonly<Record<string, Row | undefined>>;
  return lines.filter((line) =>
    askedOf(byLine, line).some(
      (name) => !['', null, undefined].includes(typedLines[line.id]?.[name] as never),
    ),
  );
}

/** Where the form holds what the API calls `lines.0.qty`: lines by their ids. */
export function lineIn(lines: readonly AskedLine[], path: string): string {
  const [first, index, ...rest] = path.split('.');
  const line = lines[Number(index)];
  return line === undefined || rest.length === 0 ? path : [first, line.id, ...rest].join('.');
}

/** A stored value as somebody would type it: a quantity without the zeros at its end. */
export const plain = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? withoutZeros(value) : (value ?? null);

/** What the inputs of a transition hold at first. */
export function startValues(
  resource: AnyResource,
  name: string,
  record: Row | undefined,
  reading: Reading,
): Record<string, unknown> {
  const transition = transitionOf(resource, name);
  const { ask = [], byLine } = transition;
  const started = emptyValues(transitionForm(resource, name).fields, reading);
  for (const one of ask) started[one] = record?.[one] ?? started[one] ?? null;
  if (byLine === undefined) return started;
  const empty = emptyValues(byLine.fields, reading);
  const ofLine = (line: AskedLine) =>
    Object.entries(byLine.startsWith ?? {}).map(([field, start]) => [
      field,
      plain(start({ ...line, ...empty })),
    ]);
  started[byLine.of] = Object.fromEntries(
    askedLines(transition, record).map((line) => [
      line.id,
      { ...empty, ...Object.fromEntries(ofLine(line)) },
    ]),
  );
  return started;
}

/** What the dialog of a transition sends, in stored form: what is empty is sent as empty, each line with its id. */
export function sentValues(
  resource: AnyResource,
  name: string,
  typed: Row,
  lines: readonly AskedLine[],
  reading: Reading,
): Record<string, unknown> {
  const { byLine } = transitionOf(resource, name);
  const stored = (fields: Fields, values: Row): Record<string, unknown> => {
    const all = storedValues(fields, values, reading, () => undefined);
    const typed = Object.entries(fields).filter(([, field]) => formulaOf(field) === undefined);
    return Object.fromEntries(typed.map(([field]) => [field, all[field] ?? null]));
  };
  const { fields } = transitionForm(resource, name);
  if (byLine === undefined) return stored(fields, typed);
  const { [byLine.of]: _lines, ...others } = fields;
  const typedLines = (typed[byLine.of] ?? {}) as Readonly<Record<string, Row | undefined>>;
  return {
    ...stored(others, typed),
    [byLine.of]: sentLines({ byLine }, typed, lines).map((line) => ({
      [lineKey]: line.given?.[lineKey] ?? line.id,
      ...stored(byLine.fields, { ...typedLines[line.id], ...line.given }),
    })),
  };
}
