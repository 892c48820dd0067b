import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListResult, Identifier, RaRecord } from 'ra-core';
import { transitionPath } from '#metadata/derive/transitions.ts';
import { narrowed } from '#metadata/derive/viewFilter.ts';
import type { Condition } from '#metadata/fields/types.ts';
import { variantOf } from '../catalogue/catalogue.ts';
import { loadDeclaration } from '../catalogue/declarations.ts';
import { fillPath } from '../session/paths.ts';
import { API, http, type Answer, type CallOptions } from '../session/http.ts';

/** One choice of a chooser (`GET /x/options`). */
export interface Option {
  readonly id: string;
  readonly label: string;
  /** The resource's `choose` fields, already in words. */
  readonly facts?: Readonly<Record<string, string>>;
}

/** One entry of a record's history, newest first. */
export interface HistoryEntry {
  /** Instant. */
  readonly at: string;
  readonly actor: string | null;
  readonly action: string;
  /** The transition or operation that did it. */
  readonly move?: string;
  readonly operation?: string;
  /** What happened to a remark of the record (UX-82). */
  readonly remark?: string;
  readonly changes: readonly {
    readonly field: string;
    readonly before: unknown;
    readonly after: unknown;
    /** What the ids in it are called, by id; the ids of lines included. */
    readonly labels?: Readonly<Record<string, string>>;
  }[];
  readonly reason: string | null;
}

/** A stored file as `_files` and `POST /files` describe it; `size` in bytes. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly url: string;
}

export interface Refused {
  readonly id: string;
  readonly code: string;
  /** Fit to show. */
  readonly message: string;
}

/** Given in `meta`, so that a repeated save of one opened form is done once. */
export interface SaveMeta {
  readonly idempotencyKey?: string;
}

type Values = Readonly<Record<string, unknown>>;

/** What the API offers beyond reading and writing records. Names may be `resource~screen`; the screen is ignored. */
export interface ClinicDataProvider extends DataProvider {
  /** Moves one record; answers the record after it. Refused moves are `HttpError`s. */
  transition(
    resource: string,
    move: { id: Identifier; name: string; version?: number; values?: Values; idempotencyKey?: string },
  ): Promise<{ data: RaRecord }>;
  /** Moves many; each refused one says why. */
  transitionMany(
    resource: string,
    move: { ids: readonly Identifier[]; name: string; values?: Values; idempotencyKey?: string },
  ): Promise<{ data: { done: readonly string[]; refused: readonly Refused[] } }>;
  options(
    resource: string,
    query: { q?: string; ids?: readonly string[]; filter?: Values; signal?: AbortSignal },
  ): Promise<{ data: readonly Option[] }>;
  history(
    resource: string,
    query: { id: Identifier; signal?: AbortSignal },
  ): Promise<{ data: readonly HistoryEntry[] }>;
  /** Calls a declared operation; `params` fill the `:name`s of its path. */
  operate<Result = unknown>(
    resource: string,
    call: {
      operation: string;
      params?: Readonly<Record<string, string>>;
      query?: Readonly<Record<string, string>>;
      body?: unknown;
      idempotencyKey?: string;
      signal?: AbortSignal;
    },
  ): Promise<{ data: Result }>;
  /** `use` says what the file is for, e.g. `employees.profile_picture`. */
  upload(file: File, use: string, signal?: AbortSignal): Promise<{ data: StoredFile }>;
  /** Gives a stored file another name; its extension stays. */
  caption(id: string, name: string): Promise<{ data: StoredFile }>;
}

/** `/api/v1/penalties~self?…` → `/api/v1/penalties?…&scope=self`; other addresses pass untouched. */
export function withScope(address: string): string {
  const [, before, resource, screen, after = ''] = /^([^?]*\/)([\w-]+)~(\w+)(.*)$/s.exec(address) ?? [];
  if (before === undefined || resource === undefined || screen === undefined) return address;
  const entry = variantOf(`${resource}~${screen}`);
  const scope = entry?.screen.action === 'team' ? 'team' : 'self';
  const isRecord = after.startsWith('/');
  if (isRecord) return before + resource + after;
  return `${before}${resource}${after}${after.includes('?') ? '&' : '?'}scope=${scope}`;
}

const client = (address: string, options: CallOptions = {}): Promise<Answer> =>
  http(withScope(address), options);
const plainProvider = simpleRestProvider(API, client as Parameters<typeof simpleRestProvider>[1]);
const bare = (resource: string): string => resource.split('~')[0] ?? resource;
const post = (address: string, body: unknown, idempotencyKey?: string): Promise<Answer> =>
  client(address, { method: 'POST', body: JSON.stringify(body), idempotencyKey });
const recordAddress = (resource: string, id: Identifier): string =>
  `${API}/${bare(resource)}/${encodeURIComponent(String(id))}`;

/** Given in `meta` of a list. */
export interface ListMeta {
  /** The fields its rows are asked for (`?fields=`), by commas; all that lists answer where not said. */
  readonly fields?: string;
  /** What its screen asks of the fields its filter says nothing of. */
  readonly where?: Condition | undefined;
}

/** A count that stopped at its limit is passed on as `meta.exact === false` (DESIGN 9.29). */
async function listed<Result extends GetListResult>(
  meta: unknown,
  read: (provider: DataProvider) => Promise<Result>,
): Promise<Result> {
  let exact = true;
  const { fields } = (meta ?? {}) as ListMeta;
  const watching = async (address: string, options: CallOptions = {}): Promise<Answer> => {
    const asked = fields === undefined ? address : `${address}&${new URLSearchParams({ fields }).toString()}`;
    const answer = await client(asked, options);
    exact = answer.headers.get('X-Total-Exact') !== 'false';
    return answer;
  };
  const provider = simpleRestProvider(API, watching as Parameters<typeof simpleRestProvider>[1]);
  return { ...(await read(provider)), meta: { exact } };
}

function search(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

const keyOf = (meta: unknown): string | undefined => (meta as SaveMeta | undefined)?.idempotencyKey;

type Extras = 'transition' | 'transitionMany' | 'options' | 'history' | 'upload' | 'caption';
const extras: Pick<ClinicDataProvider, Extras> = {
  async transition(resource, { id, name, version, values, idempotencyKey }) {
    const body = { ...values, ...(version === undefined ? {} : { version }) };
    return {
      data: (await post(`${recordAddress(resource, id)}/${transitionPath(name)}`, body, idempotencyKey))
        .json as RaRecord,
    };
  },
  async transitionMany(resource, { ids, name, values, idempotencyKey }) {
    const address = `${API}/${bare(resource)}/${transitionPath(name)}`;
    return { data: (await post(address, { ...values, ids }, idempotencyKey)).json };
  },
  async options(resource, { q, ids, filter, signal }) {
    const query = search({
      q,
      ids: ids && JSON.stringify(ids),
      filter: filter && JSON.stringify(filter),
    });
    return { data: (await client(`${API}/${bare(resource)}/options${query}`, { signal })).json };
  },
  async history(resource, { id, signal }) {
    return { data: (await client(`${recordAddress(resource, id)}/history`, { signal })).json };
  },
  async upload(file, use, signal) {
    const body = new FormData();
    body.append('use', use);
    body.append('file', file);
    return { data: (await client(`${API}/files`, { method: 'POST', body, signal })).json };
  },
  async caption(id, name) {
    const body = JSON.stringify({ name });
    return { data: (await client(recordAddress('files', id), { method: 'PUT', body })).json };
  },
};

/** `ra-data-simple-rest` with our own client, and what our API has beyond it. */
export const dataProvider: ClinicDataProvider = {
  ...plainProvider,
  supportAbortSignal: true,
  getList: (resource, params) => {
    const { where } = (params.meta ?? {}) as ListMeta;
    const filter = narrowed(where, params.filter as Values);
    return listed(params.meta, (provider) => provider.getList(resource, { ...params, filter }));
  },
  getManyReference: (resource, params) =>
    listed(params.meta, (provider) => provider.getManyReference(resource, params)),
  // The version belongs to the record as it was read, also where the form has no field for it.
  update: (resource, params) => {
    const version = (params.previousData as { version?: number } | undefined)?.version;
    const data = version === undefined ? params.data : { version, ...params.data };
    return plainProvider.update(resource, { ...params, data });
  },
  async create(resource, { data, meta }) {
    return { data: (await post(`${API}/${bare(resource)}`, data, keyOf(meta))).json };
  },
  ...extras,
  async operate(resource, { operation, params = {}, query = {}, body, idempotencyKey, signal }) {
    const declared = (await loadDeclaration(bare(resource))).operations?.[operation];
    if (!declared) throw new Error(`${resource} declares no operation ${operation}`);
    const path = fillPath(declared.path, params);
    if (path === undefined) throw new Error(`${resource}.${operation} lacks a parameter`);
    // An address of its own stands outside of the resource's.
    const place = path.startsWith('/') ? path : `/${bare(resource)}/${path}`;
    const answer = await client(`${API}${place}${search(query)}`, {
      method: declared.method,
      body: body === undefined ? null : JSON.stringify(body),
      idempotencyKey,
      signal,
    });
    return { data: answer.json };
  },
};
