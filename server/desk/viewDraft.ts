import type { Problem } from '#metadata/fields/validate.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { ViewState } from '../data/read/savedViewState.ts';
import { invalid, ProblemError } from '../problems.ts';

/** How many views one person may keep, how long a name may be, and how much a view may hold (bytes of JSON). */
export const viewLimits = { views: 200, name: 60, bytes: 16 * 1024, columns: 100 } as const;

/** A view as it was sent, in the shape it is stored in. */
export interface ViewDraft {
  readonly list?: string | undefined;
  readonly name: string;
  readonly role_id: string | null;
  readonly state: ViewState;
  readonly version?: number | undefined;
}

const keys = ['id', 'list', 'name', 'role_id', 'mine', 'state', 'version'];
const stateKeys = ['filter', 'q', 'sort', 'columns'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function stateOf(value: unknown, problems: Record<string, Problem>): ViewState {
  if (value === undefined) return {};
  const wrong = (at: string): ViewState => {
    problems[at] = { key: 'wrong_type' };
    return {};
  };
  if (!isObject(value)) return wrong('state');
  const unknown = Object.keys(value).find((key) => !stateKeys.includes(key));
  if (unknown !== undefined) {
    problems[`state.${unknown}`] = { key: 'unknown_field' };
    return {};
  }
  const kept = Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));
  const { filter = {}, q = '', sort, columns = [] } = kept;
  if (!isObject(filter)) return wrong('state.filter');
  if (typeof q !== 'string') return wrong('state.q');
  if (sort !== undefined && typeof sort !== 'object') return wrong('state.sort');
  const isColumns = Array.isArray(columns) && columns.length <= viewLimits.columns;
  if (!isColumns || !columns.every((one) => typeof one === 'string')) return wrong('state.columns');
  if (Buffer.byteLength(JSON.stringify(value)) > viewLimits.bytes) {
    problems['state'] = { key: 'too_large', values: { max: viewLimits.bytes } };
    return {};
  }
  return kept;
}

function nameOf(value: unknown, problems: Record<string, Problem>): string {
  const name = typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : '';
  if (value !== undefined && value !== null && typeof value !== 'string')
    problems['name'] = { key: 'wrong_type' };
  else if (name === '') problems['name'] = { key: 'required' };
  else if ([...name].length > viewLimits.name)
    problems['name'] = { key: 'too_long', values: { max: viewLimits.name } };
  return name;
}

/** Reads a body. `partial`: what is absent is not demanded. Throws 400 for no object, 422 for each wrong or unknown key. */
export function readDraft(body: unknown, partial = false): ViewDraft {
  if (!isObject(body)) throw new ProblemError('bad_request');
  const unknown = Object.keys(body).filter((key) => !keys.includes(key) && !key.startsWith('_'));
  if (unknown.length > 0)
    throw new ProblemError('unknown_field', {
      errors: Object.fromEntries(unknown.map((key) => [key, { key: 'unknown_field' }])),
    });
  const problems: Record<string, Problem> = {};
  const { list, role_id: role = null, state, version } = body;
  if (list !== undefined && typeof list !== 'string') problems['list'] = { key: 'wrong_type' };
  const isRole = role === null || role === 'all' || isId(role);
  if (!isRole) problems['role_id'] = { key: 'bad_reference' };
  if (version !== undefined && !Number.isSafeInteger(version)) problems['version'] = { key: 'wrong_type' };
  const name = partial && !('name' in body) ? '' : nameOf(body['name'], problems);
  const read = stateOf(state, problems);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return {
    list: list as string | undefined,
    name,
    role_id: role === null ? null : String(role).toLowerCase(),
    state: read,
    version: version as number | undefined,
  };
}
