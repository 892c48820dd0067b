import sharp from 'sharp';
import type { Field } from '#metadata/fields/types.ts';
import { problemOf } from '#metadata/fields/validate.ts';
import { normalise } from '#metadata/fields/normalise.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { MarkedClinic } from './clinics.ts';
import type { DraftOptions } from './drafts.ts';
import { expectStatus, idOf, type Row } from './rows.ts';
import { cairoDay } from '#tests/setup/cairo.ts';

export interface Wanted {
  readonly clinic: MarkedClinic;
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: Field;
  /** Which field and which row: both stand in the mark. */
  readonly index: number;
  readonly row: number;
  readonly options: DraftOptions;
  /** Records a reference may point at: the one others share, or a new one. */
  readonly targets: { shared(name: string): Promise<Row>; fresh(name: string): Promise<Row> };
}

/**
 * A number in so many signs: no mark is the beginning of another's, so that a search for one finds its row alone, and none
 * looks like another (1 and l, 5 and s), as user names may not.
 */
export const figures = (number: number, signs = 4): string =>
  number
    .toString(32)
    .replaceAll(/[ilos]/g, (letter) => ({ i: 'w', l: 'x', o: 'y' })[letter] ?? 'z')
    .padStart(signs, '0');

/** The canary of one value: clinic, row and field, short enough for a code of ten signs. */
const markOf = ({ clinic, row, index }: Wanted): string =>
  `${clinic.mark}${figures(row)}${figures(index, 2)}`;

const limitsOf = (field: Field) =>
  field.options as { min?: unknown; max?: unknown; default?: unknown; minLength?: number };

const phoneOf = ({ clinic }: Wanted): string =>
  `+2010${clinic.letter === 'a' ? '731' : '842'}${String(clinic.next()).padStart(5, '0')}`;

type Maker = (wanted: Wanted) => unknown[];
const amounts: Maker = ({ field }) => ['1', '10', limitsOf(field).min, limitsOf(field).max];
const makers: Readonly<Record<string, Maker>> = {
  text: (wanted) => [
    markOf(wanted).padEnd(limitsOf(wanted.field).minLength ?? 0, 'z'),
    String(700_000 + wanted.clinic.next()),
  ],
  longText: (wanted) => [markOf(wanted).padEnd(limitsOf(wanted.field).minLength ?? 0, 'z')],
  richText: (wanted) => [`<p>${markOf(wanted)}</p>`],
  integer: ({ field }) => [limitsOf(field).default, 1, limitsOf(field).min, limitsOf(field).max],
  decimal: amounts,
  money: amounts,
  percent: amounts,
  boolean: ({ field }) => [limitsOf(field).default ?? true],
  date: () => [cairoDay(-3), '1990-05-05', cairoDay(30)],
  time: () => ['09:30'],
  dateTime: () => [`${cairoDay(-3)}T10:00:00Z`],
  // Of a month that has just begun, what falls due goes with what happened today.
  month: () => [cairoDay().slice(0, 7)],
  select: ({ field }) => [limitsOf(field).default, ...(field.values ?? [])],
  tags: ({ field }) => [field.values?.slice(0, 1)],
  freeTags: (wanted) => [[markOf(wanted)], ['10.0.0.1']],
  phone: (wanted) => [phoneOf(wanted)],
  email: (wanted) => [`${markOf(wanted)}@example.com`],
  url: (wanted) => [`https://example.com/${markOf(wanted)}`],
  color: () => ['#123abc'],
  // A clinic that has defined no fields of its own holds none (tests/api has their suite).
  custom: () => [],
};

/** Values worth trying for a field, the best first; all of them fit the field itself. */
export async function candidatesOf(wanted: Wanted): Promise<unknown[]> {
  const { field } = wanted;
  if (field.kind === 'reference') return [await targetOf(wanted)];
  if (field.kind === 'references') return [[await targetOf(wanted)]];
  if (field.kind === 'lines') return [[await lineOf(wanted)]];
  if (field.kind === 'files') return [[await upload(wanted)]];
  if (field.kind === 'file' || field.kind === 'image') return [await upload(wanted)];
  const found = makers[field.kind]?.(wanted) ?? [];
  return found.filter(
    (value) =>
      value !== undefined &&
      problemOf(field, normalise(field, value, { country: 'EG' }), cairoDay(0)) === undefined,
  );
}

/** What a reference points at: the person asked for, a target of its own where no two may share one, else the shared one. */
async function targetOf({ resource, name, field, options, targets }: Wanted): Promise<string> {
  const target = field.target ?? '';
  if (options.person && name === resource.person)
    return target === 'users' ? options.person.userId : options.person.employeeId;
  if (field.options.unique === true) return idOf(await targets.fresh(target));
  return idOf(await targets.shared(target));
}

async function lineOf(wanted: Wanted): Promise<Row> {
  const line: Record<string, unknown> = {};
  for (const [index, [name, field]] of Object.entries(wanted.field.of ?? {}).entries()) {
    const isText = field.kind === 'text' || field.kind === 'longText';
    if (!field.options.required && !isText) continue;
    const place = { ...wanted, name: `${wanted.name}.0.${name}`, field, index: wanted.index * 10 + index };
    line[name] = (await candidatesOf(place))[0];
  }
  return line;
}

const pictures = new Map<string, Promise<Buffer>>();
/** A picture of one colour, as small as the field takes it. */
function pictureFor({ options }: Field): Promise<Buffer> {
  const [width, height] = (options as { crop?: readonly [number, number] }).crop ?? [4, 4];
  const key = `${width} ${height}`;
  const known =
    pictures.get(key) ??
    sharp({ create: { width, height, channels: 3, background: '#123abc' } })
      .png()
      .toBuffer();
  pictures.set(key, known);
  return known;
}

/** A file uploaded for this field by whoever will save the record; its name carries the mark. */
async function upload(wanted: Wanted): Promise<string> {
  const { clinic, resource, name, field, options } = wanted;
  const isPicture = field.kind === 'image';
  const isText = (field.options as { text?: true }).text === true;
  const plain = isText ? '12\t2026-03-10 10:00:00\t0\t1\n' : '%PDF-1.4\n%%EOF\n';
  const bytes = isPicture ? await pictureFor(field) : Buffer.from(plain);
  const body = new FormData();
  body.append('use', `${resource.name}.${name}`);
  const type = isPicture ? 'image/png' : 'application/pdf';
  const file = `${markOf(wanted)}.${isPicture ? 'png' : isText ? 'dat' : 'pdf'}`;
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), file);
  const answer = await (options.by ?? clinic.owner).call('POST', '/files', { body });
  return idOf(expectStatus(answer, 201, `POST /files for ${resource.name}.${name}`));
}
