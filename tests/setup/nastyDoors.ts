import type { AnyResource } from '#metadata/resource.ts';
import { resources } from '#resources/index.ts';
import { nastyTexts } from '#tests/fixtures/nastyTexts.ts';
import type { Answer, Client } from './client.ts';
import { watchEventLoop } from './eventLoop.ts';
import { upload } from './imports.ts';

/** A place where somebody may hand in a text, and how. */
export type Door = { readonly name: string } & (
  | { readonly send: (text: (bytes: number) => string) => Promise<Answer> }
  // What has to be made before it is sent, such as a workbook: that holds the sender up, and nobody else.
  | { readonly ready: (text: (bytes: number) => string) => Promise<() => Promise<Answer>> }
);

export interface Callers {
  readonly owner: Client;
  readonly stranger: Client;
}

/** What a body of JSON may have in all (SEC-49), with room for what stands around the text. */
export const body = 1024 * 1024 - 4_000;
/** What the line of a request may have. */
const line = 12_000;
const textual =
  'text longText richText email url phone color decimal money percent integer date dateTime month time select reference'.split(
    ' ',
  );
const lists = ['tags', 'freeTags', 'references', 'files'];

/** As long as the shape can be without its JSON being longer than `bytes`. */
function fitted(shape: (size: number) => string): (bytes: number) => string {
  return (bytes) => {
    let size = bytes;
    for (;;) {
      const text = shape(size);
      const length = Buffer.byteLength(JSON.stringify(text));
      if (length <= bytes) return text;
      size = Math.floor((size * bytes) / length) - 1;
    }
  };
}

/**
 * The body of a call that makes or changes a record, for each field a text can be put into, lines of it too. `asked`: the
 * fields a step asks for, which nobody may write otherwise.
 */
export function bodiesOf(
  { fields }: Pick<AnyResource, 'fields'>,
  asked?: readonly string[],
): readonly (readonly [string, (text: string) => object])[] {
  const made: (readonly [string, (text: string) => object])[] = [];
  for (const [name, { kind, options, of = {} }] of Object.entries(fields)) {
    if (asked === undefined ? options.readOnly : !asked.includes(name)) continue;
    if (textual.includes(kind)) made.push([name, (text) => ({ [name]: text })]);
    if (lists.includes(kind)) made.push([name, (text) => ({ [name]: [text] })]);
    if (kind === 'custom') made.push([name, (text) => ({ [name]: { anything: text } })]);
    for (const [inner, field] of Object.entries(of))
      if (kind === 'lines' && textual.includes(field.kind))
        made.push([`${name}.${inner}`, (text) => ({ [name]: [{ [inner]: text }] })]);
  }
  return made;
}

const everyResource: readonly AnyResource[] = resources;

function recordDoors({ owner }: Callers): readonly Door[] {
  return everyResource.flatMap((resource) =>
    bodiesOf(resource).map(([field, bodyOf]): Door => ({
      name: `POST /${resource.name} ${field}`,
      send: (text) => owner.post(`/${resource.name}`, bodyOf(text(body)), { 'idempotency-key': 'nasty' }),
    })),
  );
}

function readDoors({ owner }: Callers): readonly Door[] {
  const asked = (name: string, path: (text: string) => string): Door => ({
    name,
    send: (text) => {
      // Of the address each sign may take nine.
      const call = path(encodeURIComponent(text(line / 9)));
      return owner.get(call);
    },
  });
  return [
    asked('GET /search', (text) => `/search?q=${text}`),
    ...everyResource.flatMap((resource) => {
      const named = Object.entries(resource.fields).find(([, { kind }]) => kind === 'text')?.[0] ?? 'id';
      const filter = (value: string): string => `{"${named}_like":"${value}"}`;
      return [
        asked(`GET /${resource.name} q`, (text) => `/${resource.name}?filter=%7B%22q%22%3A%22${text}%22%7D`),
        asked(
          `GET /${resource.name} filter`,
          (text) => `/${resource.name}?filter=${encodeURIComponent(filter('~')).replace('~', text)}`,
        ),
        asked(`GET /${resource.name} sort`, (text) => `/${resource.name}?sort=${text}&fields=${text}`),
        asked(`GET /${resource.name}/options q`, (text) => `/${resource.name}/options?q=${text}`),
      ];
    }),
  ];
}

const posted = (
  client: Client,
  path: string,
  fields: readonly string[],
  more: object = {},
): readonly Door[] =>
  fields.map((field) => ({
    name: `POST ${path} ${field}`,
    send: (text) => client.post(path, { ...more, [field]: text(body) }),
  }));

function plainDoors({ owner, stranger }: Callers): readonly Door[] {
  return [
    ...posted(stranger, '/login', ['name', 'password'], { name: 'owner', password: 'x' }),
    ...posted(stranger, '/login/second-step', ['ticket', 'code']),
    ...posted(stranger, '/forgot-password', ['email']),
    ...posted(stranger, '/reset-password', ['token', 'password'], { token: 'x' }),
    ...posted(stranger, '/signup', ['name', 'clinic_name', 'clinic_name_en', 'owner_name', 'email', 'phone']),
    ...posted(stranger, '/signup', ['subdomain', 'password']),
    ...posted(stranger, '/contact', ['name', 'email', 'message']),
    ...posted(stranger, '/password-strength', ['password', 'name']),
    ...posted(owner, '/confirm-password', ['password']),
    ...posted(owner, '/change-password', ['current_password', 'new_password']),
    ...posted(owner, '/second-step/confirm', ['code']),
    ...posted(owner, '/remarks', ['text', 'body', 'follow_up_on']),
    ...posted(owner, '/saved-views', ['name', 'list']),
    ...posted(owner, '/custom-fields', ['label_ar', 'label_en', 'resource']),
    {
      name: 'POST /imports a cell of CSV',
      send: (text) => upload(owner, 'branches', 'a.csv', `اسم الفرع\n"${text(body).replaceAll('"', '""')}"`),
    },
    {
      name: 'POST /imports CSV as it stands',
      send: (text) => upload(owner, 'employees', 'a.csv', text(body)),
    },
    { name: 'POST /imports name', send: (text) => upload(owner, 'branches', `${text(4_000)}.csv`, 'a\nb') },
    { name: 'POST /imports TXT as XLSX', send: (text) => upload(owner, 'branches', 'a.xlsx', text(body)) },
    {
      name: 'POST /files',
      send: (text) => {
        const form = new FormData();
        form.set('file', new Blob([text(body)]), `${text(4_000)}.png`);
        return owner.call('POST', '/files', { body: form });
      },
    },
  ];
}

/** Every door of the catalogue and those written by hand. */
export const everyDoor = (callers: Callers): readonly Door[] => [
  ...plainDoors(callers),
  ...readDoors(callers),
  ...recordDoors(callers),
];

const shapes = Object.entries(nastyTexts);
/** How many shapes there are. */
export const everyShape = shapes.length;

/** What a door did wrong with a shape: a failure of the server, or others who waited for it longer than `most` milliseconds. */
export interface Fault {
  readonly door: string;
  readonly shape: string;
  readonly status: number;
  readonly held: number;
}

/**
 * Sends `each` shapes through every door, another choice for every door, while `stranger` asks how the server is. Held
 * longer than `most` milliseconds is a fault, however quickly the call itself was answered.
 */
export async function walkDoors(
  doors: readonly Door[],
  stranger: Client,
  { each, most }: { readonly each: number; readonly most: number },
): Promise<{ readonly faults: readonly Fault[]; readonly calls: number; readonly unwell: number }> {
  const loop = watchEventLoop();
  const faults: Fault[] = [];
  let [calls, unwell] = [0, 0];
  for (const [at, one] of doors.entries())
    for (let step = 0; step < each; step += 1) {
      const [shape = '', make = String] = shapes[(at * 7 + step) % shapes.length] ?? [];
      const text = fitted(make);
      // Made before it is measured: the sender's own work holds nobody up.
      const made = new Map([body, line / 9, 4_000].map((bytes) => [bytes, text(bytes)]));
      const known = (bytes: number): string => made.get(bytes) ?? text(bytes);
      const call = 'ready' in one ? await one.ready(known) : () => one.send(known);
      let [held, status] = [Infinity, 0];
      // What a shape costs it costs each time; once may be the memory that files before this one left to be cleared.
      for (let round = 0; round < 3 && held > most && status < 500; round += 1) {
        loop.longest();
        const [answer, health] = await Promise.all([call(), stranger.get('/health')]);
        held = Math.min(held, Math.round(loop.longest()));
        status = answer.status;
        calls += 1;
        if (health.status !== 200) unwell += 1;
      }
      if (status >= 500 || held > most) faults.push({ door: one.name, shape, status, held });
    }
  loop.stop();
  return { faults, calls, unwell };
}
