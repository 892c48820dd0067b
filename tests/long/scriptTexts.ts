import type { AnyResource } from '#metadata/resource.ts';
import { anywhere, normalise } from '#metadata/fields/normalise.ts';
import type { Field } from '#metadata/fields/types.ts';
import { problemOf } from '#metadata/fields/validate.ts';
import { table } from '#server/data/statement/sql.ts';
import { cairoDay } from '#tests/setup/cairo.ts';
import type { MarkedClinic } from '#tests/contract/support/clinics.ts';
import { draftOf } from '#tests/contract/support/drafts.ts';
import { scriptPayloads } from '#tests/fixtures/scriptPayloads.ts';
import type { Answer } from '#tests/setup/client.ts';

/** A text field of an entity, or of one of its lines. */
interface Place {
  readonly path: string;
  readonly field: Field;
  /** What stands in it, record by record. */
  readonly chunks: readonly unknown[];
}

const textKinds = new Set(['text', 'longText', 'richText', 'freeTags', 'url', 'email']);

const shaped = (field: Field, text: string): unknown =>
  field.kind === 'freeTags' ? [text] : field.kind === 'richText' ? `<p>${text}</p>` : text;

const fits = (field: Field, text: string): boolean =>
  problemOf(field, normalise(field, shaped(field, text), anywhere), cairoDay(0)) === undefined;

/** All payloads the field takes, as many in one value as it has room for. */
function chunksFor(field: Field): readonly unknown[] {
  const chunks: string[] = [];
  for (const payload of scriptPayloads.filter((one) => fits(field, one))) {
    const joined = `${chunks.at(-1) ?? ''} ${payload}`;
    if (chunks.length > 0 && fits(field, joined)) chunks[chunks.length - 1] = joined;
    else chunks.push(payload);
  }
  return chunks.map((text) => shaped(field, text));
}

function placesOf(resource: AnyResource, open: boolean): readonly Place[] {
  const all = Object.entries(resource.fields).flatMap(([name, field]): [string, Field][] => [
    [name, field],
    ...Object.entries(field.of ?? {}).map(([child, inner]): [string, Field] => [`${name}.${child}`, inner]),
  ]);
  return all
    .filter(([, field]) => textKinds.has(field.kind) && (field.options.readOnly !== true) === open)
    .map(([path, field]) => ({ path, field, chunks: chunksFor(field) }));
}

/** What was written of one entity. */
export interface Filed {
  readonly resource: AnyResource;
  readonly records: Readonly<Record<string, unknown>>[];
  /** Text fields, how many of them took a payload, and how many payloads stand in them. */
  readonly fields: number;
  readonly filled: ReadonlySet<string>;
  readonly payloads: number;
}

type Values = Record<string, unknown>;

/** The values with a text at a place; a line takes it where the draft has one. */
function put(values: Values, path: string, value: unknown): Values {
  const [name = '', child] = path.split('.');
  if (child === undefined) return { ...values, [name]: value };
  const lines = values[name] as Values[] | undefined;
  return lines?.[0] === undefined ? values : { ...values, [name]: [{ ...lines[0], [child]: value }] };
}

/** The place an error of the server is about: `lines.0.note` → `lines.note`. */
const placeOf = (error: string): string => error.replace(/\.\d+\./, '.');

/** Sends a record; what the server refuses in a field is left out of it, and what is left is sent again. */
async function send(
  clinic: MarkedClinic,
  resource: AnyResource,
  texts: Map<string, unknown>,
): Promise<Values> {
  let draft: Values = await draftOf(clinic, resource, { full: true, by: clinic.owner });
  let answer: Answer | undefined;
  for (let round = 0; round < 6; round += 1) {
    const body = [...texts].reduce((values, [path, value]) => put(values, path, value), draft);
    answer = await clinic.owner.post(`/${resource.name}`, body);
    if (answer.status === 201) return answer.json as Values;
    const wrong = Object.keys((answer.json?.errors ?? {}) as object).map(placeOf);
    const dropped = wrong.filter((path) => texts.delete(path));
    if (dropped.length === 0)
      draft = Object.fromEntries(Object.entries(draft).filter(([name]) => !wrong.includes(name)));
    if (wrong.length === 0) break;
  }
  throw new Error(`POST /${resource.name}: ${answer?.status ?? 0} ${answer?.text ?? ''}`);
}

/** What a form never sends is written behind its back, as the app's role. */
async function fillRest(
  clinic: MarkedClinic,
  resource: AnyResource,
  places: readonly Place[],
  id: string,
  k: number,
): Promise<readonly string[]> {
  const done: string[] = [];
  for (const { path, field, chunks } of places) {
    const value = chunks[k % Math.max(chunks.length, 1)];
    if (value === undefined || path.includes('.') || field.kind === 'freeTags') continue;
    const column = path.replaceAll(/[^a-z_]/g, '');
    const text = `update ${table(resource)} set ${column} = $1 where id = $2`;
    // A column that is no column of the table, or is held by a check, stays as it is.
    const written = await clinic.sql(text, [value, id]).then(
      () => true,
      () => false,
    );
    if (written) done.push(path);
  }
  return done;
}

/** Writes every payload as a remark on a record that takes them (UX-82); answers how many there are. */
async function remarkAll(clinic: MarkedClinic, { name }: AnyResource, id: string): Promise<number> {
  for (const text of scriptPayloads) {
    const answer = await clinic.owner.post(`/${name}/${id}/remarks`, { body: [{ text }] });
    if (answer.status !== 201) throw new Error(`A remark on ${name}: ${answer.status} ${answer.text}`);
  }
  return scriptPayloads.length;
}

/**
 * Fills every text field of an entity with all sixty payloads that fit it, over as many records as that takes, through
 * the API; texts a form never sends are written by SQL.
 */
export async function fileAll(clinic: MarkedClinic, resource: AnyResource): Promise<Filed> {
  const [open, closed] = [placesOf(resource, true), placesOf(resource, false)];
  const most = Math.max(1, ...open.map(({ chunks }) => chunks.length));
  const records: Values[] = [];
  const filled = new Set<string>();
  let payloads = 0;
  for (let k = 0; k < most; k += 1) {
    const texts = new Map(open.flatMap(({ path, chunks }) => (k < chunks.length ? [[path, chunks[k]]] : [])));
    const record = await send(clinic, resource, texts);
    const rest = await fillRest(clinic, resource, closed, String(record['id']), k);
    for (const path of [...texts.keys(), ...rest]) filled.add(path);
    if (resource.remarks) payloads += await remarkAll(clinic, resource, String(record['id']));
    payloads += (JSON.stringify([...texts.values()]).match(/ran[(`]/g) ?? []).length;
    records.push(record);
  }
  return { resource, records, fields: open.length + closed.length, filled, payloads };
}
