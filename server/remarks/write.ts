import { isId } from '#metadata/fields/validate.ts';
import type { Principal } from '../identity/principal.ts';
import { audit, tell, type Changes } from '../data/write/audit.ts';
import type { Repository } from '../data/repository.ts';
import { read, type Services } from '../data/statement/services.ts';
import { inWork, type WriteContext } from '../data/write/writeContext.ts';
import { invalid, ProblemError } from '../problems.ts';
import { mentioned, readRemark, type RemarkPart } from './draft.ts';
import { accountName, mayOpen } from './readers.ts';
import { ofRecord, remarkFiles, remarkJson, type Remark, type RemarkPlace, type ShownPart } from './rows.ts';

/** What a history entry says happened to a remark. */
export type RemarkStep = 'added' | 'changed' | 'withdrawn' | 'done' | 'reopened';

interface Kept {
  readonly id: string;
  readonly version: number;
  readonly mine: boolean;
  readonly body: readonly ShownPart[];
  readonly withdrawn: boolean;
  readonly follow_up_on: string | null;
  readonly done: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** For who may see the record: 404 or 403 as the record itself would answer (SEC-01). */
async function readableRecord(
  repository: Repository,
  principal: Principal,
  { resource, id }: RemarkPlace,
): Promise<void> {
  await repository.one(principal, resource, id);
}

const inOne = (
  { inside: { services, engine } }: Repository,
  principal: Principal,
  run: (work: WriteContext) => Promise<Remark>,
): Promise<Remark> => inWork(services, principal, engine, run);

const plainText = (body: readonly ShownPart[]): string =>
  body.map((part) => ('text' in part ? part.text : `@${part.name}`)).join('');

/**
 * The pieces with the names people go by, as they are kept; asked before the transaction, which holds a connection. Throws 422 on `body`: `bad_reference` for an account this
 * clinic does not have, `mention_closed` for somebody who may not see the record (UX-82).
 */
async function mentionedPeople(
  services: Services,
  principal: Principal,
  { resource, id }: RemarkPlace,
  body: readonly RemarkPart[],
): Promise<readonly ShownPart[]> {
  const ids = mentioned(body);
  if (ids.length === 0) return body as readonly ShownPart[];
  const rows = await read<{ id: string; name: string }>(services, principal, {
    text: `select u.id, ${accountName(principal.locale)} as name from users u
      left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
      where u.clinic_id = (select app_clinic()) and u.id = any ($1::uuid[]) and u.is_active`,
    values: [ids],
  });
  const names = new Map(rows.map((row) => [row.id, row.name]));
  if (ids.some((one) => !names.has(one))) throw invalid({ body: { key: 'bad_reference' } });
  const open = await mayOpen(services, principal, resource, id, ids);
  const closed = ids.find((one) => !open.has(one));
  if (closed !== undefined)
    throw invalid({ body: { key: 'mention_closed', values: { name: names.get(closed) ?? '' } } });
  return body.map((part) =>
    'text' in part ? part : { user_id: part.user_id, name: names.get(part.user_id) ?? '' },
  );
}

/** Keeps whom the remark names, and rings for those it did not name before; never for its author (platform.md 11). */
async function keepMentions(
  work: WriteContext,
  { resource, id }: RemarkPlace,
  remark: string,
  body: readonly RemarkPart[],
): Promise<void> {
  const ids = mentioned(body);
  await work.tx.query(
    'delete from remark_mentions where remark_id = $1::uuid and user_id <> all ($2::uuid[])',
    [remark, ids],
  );
  const { rows } = await work.tx.query<{ user_id: string }>(
    `insert into remark_mentions (clinic_id, remark_id, user_id)
      select app_clinic(), $1::uuid, m from unnest($2::uuid[]) m on conflict do nothing returning user_id`,
    [remark, ids],
  );
  const told = rows.map(({ user_id: userId }) => ({
    event: 'remark.mentioned',
    to: { userId },
    payload: {},
  }));
  await tell(work, resource, id, told);
}

/** Ties uploads of the author to the remark, once; any other id is answered like one that does not exist (SEC-57). */
async function attach(
  work: WriteContext,
  remark: string,
  files: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await work.tx.query<{ name: string }>(
    `update files set resource = '${remarkFiles}', record_id = $2::uuid, field = 'files', attached_at = now()
      where id = any ($1::uuid[]) and record_id is null and uploaded_by = $3::uuid returning name`,
    [files.toSorted(), remark, work.principal.userId],
  );
  if (rows.length !== files.length) throw invalid({ files: { key: 'bad_reference' } });
  return rows.map(({ name }) => name);
}

/** What happened, in the history of the record (SEC-63); the text stays there when a remark is withdrawn. */
const note = (
  work: WriteContext,
  { resource, id }: RemarkPlace,
  step: RemarkStep,
  changes: Changes,
): Promise<void> =>
  audit(work, { resource, reasons: [] }, 'update', id, { _remark: [null, step], ...changes });

async function answer(work: WriteContext, { resource, id }: RemarkPlace, remark: string): Promise<Remark> {
  const { rows } = await work.tx.query<{ remark: Remark }>(
    `select ${remarkJson(work.principal)} as remark from remarks r where ${ofRecord(resource)} and r.id = $3::uuid`,
    [resource.name, id, remark],
  );
  const [row] = rows;
  if (!row) throw new ProblemError('not_found');
  return row.remark;
}

/** Writes a remark. Throws 404 where the record is not for the caller, 422 by field. */
export async function addRemark(
  repository: Repository,
  principal: Principal,
  place: RemarkPlace,
  sent: Values,
): Promise<Remark> {
  await readableRecord(repository, principal, place);
  const { body = [], follow_up_on: day = null, files = [] } = readRemark(sent, principal.today, 'whole');
  const kept = await mentionedPeople(repository.inside.services, principal, place, body);
  return inOne(repository, principal, async (work) => {
    const { rows } = await work.tx.query<{ id: string }>(
      `insert into remarks (clinic_id, resource, record_id, author_label, body, follow_up_on)
        values (app_clinic(), $1, $2::uuid, $3, $4::jsonb, $5::date) returning id`,
      [place.resource.name, place.id, principal.userName, JSON.stringify(kept), day],
    );
    const id = rows[0]?.id ?? '';
    const names = files.length > 0 ? await attach(work, id, files) : [];
    await keepMentions(work, place, id, body);
    await note(work, place, 'added', {
      remark: [null, plainText(kept)],
      ...(day === null ? {} : { remark_follow_up: [null, day] }),
      ...(names.length === 0 ? {} : { remark_files: [null, names.join('، ')] }),
    });
    return answer(work, place, id);
  });
}

interface Known {
  readonly remark: string;
  readonly version: number | undefined;
}

/** The remark, locked. Throws 404, 428 without a version, 409 `version_conflict` with the remark as it is now. */
async function locked(work: WriteContext, place: RemarkPlace, { remark, version }: Known): Promise<Kept> {
  if (!isId(remark)) throw new ProblemError('not_found');
  const { rows } = await work.tx.query<Kept>(
    `select r.id, r.version, coalesce(r.author_id = app_user(), false) as mine, r.body, r.withdrawn_at is not null as withdrawn,
        r.follow_up_on::text as follow_up_on, r.follow_up_done_at is not null as done
      from remarks r where ${ofRecord(place.resource)} and r.id = $3::uuid for update`,
    [place.resource.name, place.id, remark],
  );
  const [kept] = rows;
  if (!kept) throw new ProblemError('not_found');
  if (version === undefined) throw new ProblemError('version_required');
  if (version !== kept.version)
    throw new ProblemError('version_conflict', { details: { current: await answer(work, place, kept.id) } });
  return kept;
}

/** As `locked`, for its author alone and as long as it was not withdrawn. Throws 403 and 409 `invalid_state` too. */
async function ownRemark(work: WriteContext, place: RemarkPlace, known: Known): Promise<Kept> {
  const kept = await locked(work, place, known);
  if (!kept.mine) throw new ProblemError('forbidden');
  if (kept.withdrawn) throw new ProblemError('invalid_state');
  return kept;
}

/** The version of the body; that of If-Match comes first. */
export function versionOf(sent: Values, ifMatch: number | undefined): number | undefined {
  const { version } = sent;
  if (version !== undefined && !Number.isSafeInteger(version)) throw new ProblemError('bad_request');
  return ifMatch ?? (version as number | undefined);
}

/** What a change leaves of a remark, and what the history tells of it. */
function changesOf(before: Kept, body: readonly ShownPart[], day: string | null): Changes {
  const [old, fresh] = [plainText(before.body), plainText(body)];
  const isSame = JSON.stringify(before.body) === JSON.stringify(body);
  return {
    ...(isSame ? {} : { remark: [old, fresh] }),
    ...(day === before.follow_up_on ? {} : { remark_follow_up: [before.follow_up_on, day] }),
  };
}

/** Changes one's own text or follow-up day; the wording before stays to be read (UX-82: never edited silently). */
export async function changeRemark(
  repository: Repository,
  principal: Principal,
  place: RemarkPlace & { readonly remark: string },
  sent: Values,
  ifMatch: number | undefined,
): Promise<Remark> {
  const version = versionOf(sent, ifMatch);
  await readableRecord(repository, principal, place);
  const { follow_up_on: asked, ...rest } = sent;
  const { body: parts } = readRemark(rest, principal.today, 'change');
  const fresh = parts && (await mentionedPeople(repository.inside.services, principal, place, parts));
  return inOne(repository, principal, async (work) => {
    const before = await ownRemark(work, place, { remark: place.remark, version });
    // A day that stays what it was may have passed meanwhile.
    const stays = asked === undefined || asked === before.follow_up_on;
    const { follow_up_on: wanted = null } = stays
      ? {}
      : readRemark({ follow_up_on: asked }, principal.today, 'change');
    const day = stays ? before.follow_up_on : wanted;
    const body = fresh ?? before.body;
    const changes = changesOf(before, body, day);
    if (Object.keys(changes).length === 0) return answer(work, place, before.id);
    await work.tx.query(
      'update remarks set body = $2::jsonb, follow_up_on = $3::date, version = version + 1 where id = $1::uuid',
      [before.id, JSON.stringify(body), day],
    );
    if (parts) await keepMentions(work, place, before.id, parts);
    await note(work, place, 'changed', changes);
    return answer(work, place, before.id);
  });
}

/** Takes one's own remark back: who and when stays, the text and the files go from every reader. */
export async function withdrawRemark(
  repository: Repository,
  principal: Principal,
  place: RemarkPlace & { readonly remark: string },
  version: number | undefined,
): Promise<Remark> {
  await readableRecord(repository, principal, place);
  return inOne(repository, principal, async (work) => {
    const { id, body } = await ownRemark(work, place, { remark: place.remark, version });
    await work.tx.query(
      "update remarks set withdrawn_at = now(), body = '[]', follow_up_on = null, version = version + 1 where id = $1::uuid",
      [id],
    );
    await work.tx.query(
      `update files set record_id = null, resource = null, field = null, attached_at = null
        where resource = '${remarkFiles}' and record_id = $1::uuid`,
      [id],
    );
    await work.tx.query('delete from remark_mentions where remark_id = $1::uuid', [id]);
    await note(work, place, 'withdrawn', { remark: [plainText(body), null] });
    return answer(work, place, id);
  });
}

/** Says that what was to be followed up is done, or not after all: anybody who sees the record may. */
export async function settleFollowUp(
  repository: Repository,
  principal: Principal,
  place: RemarkPlace & { readonly remark: string },
  sent: Values,
  ifMatch: number | undefined,
): Promise<Remark> {
  const version = versionOf(sent, ifMatch);
  await readableRecord(repository, principal, place);
  return inOne(repository, principal, async (work) => {
    const { done } = sent;
    const before = await locked(work, place, { remark: place.remark, version });
    if (typeof done !== 'boolean')
      throw invalid({ done: { key: done === undefined ? 'required' : 'wrong_type' } });
    if (before.follow_up_on === null) throw new ProblemError('invalid_state');
    if (before.done === done) return answer(work, place, before.id);
    await work.tx.query(
      `update remarks set version = version + 1, follow_up_done_at = case when $2 then now() end,
        follow_up_done_by = case when $2 then app_user() end where id = $1::uuid`,
      [before.id, done],
    );
    await note(work, place, done ? 'done' : 'reopened', { remark: [null, plainText(before.body)] });
    return answer(work, place, before.id);
  });
}
