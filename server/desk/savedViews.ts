import type { Pool } from 'pg';
import { decide } from '#metadata/access.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Principal } from '../identity/principal.ts';
import { loggedConflict } from '../data/write/conflict.ts';
import type { Repository } from '../data/repository.ts';
import type { ViewState } from '../data/read/savedViewState.ts';
import { DatabaseError } from '../db/errors.ts';
import { inClinic, transaction, type Transaction } from '../db/transaction.ts';
import { invalid, ProblemError } from '../problems.ts';
import { viewLimits, type ViewDraft } from './viewDraft.ts';

/** A view as its reader sees it. */
export interface SavedView {
  readonly id: string;
  readonly version: number;
  readonly list: string;
  readonly name: string;
  /** null: private; the id of a role, or everybody. */
  readonly role_id: string | null;
  readonly mine: boolean;
  readonly state: ViewState;
}

interface ViewRow extends SavedView {
  readonly shared: boolean;
  /** Shared with the role the caller holds. */
  readonly theirs: boolean;
}

export interface ViewParts {
  readonly pool: Pool;
  readonly repository: Pick<Repository, 'checkView'>;
  readonly catalogue: Catalogue;
}

const columns = `v.id, v.version, v.list, v.name, case when v.everybody then 'all' else v.role_id::text end as role_id,
  v.owner_id = (select app_user()) as mine, v.state, v.everybody or v.role_id is not null as shared,
  v.everybody or coalesce(v.role_id = (select u.role_id from users u where u.clinic_id = v.clinic_id and u.id = (select app_user())), false) as theirs`;

const wallOf = ({ clinicId, userId, requestId }: Principal) => ({ clinicId, userId, requestId });

function viewShown({ shared: _shared, theirs: _theirs, ...view }: ViewRow): SavedView {
  return view;
}

/** Own views and those shared with the caller's role or everybody, by name; of one list, or of all. */
export async function piecesFor(
  { pool, repository }: ViewParts,
  principal: Principal,
  list: string | undefined,
): Promise<readonly SavedView[]> {
  const [result] = await inClinic(pool, wallOf(principal), [
    {
      text: `select * from (select ${columns} from saved_views v where v.clinic_id = (select app_clinic()) and ($1::text is null or v.list = $1)) v
        where v.mine or v.theirs order by fold(v.name), v.id`,
      values: [list ?? null],
    },
  ]);
  // A view of somebody else over fields or a list this reader does not know would tell of them (SEC-14).
  const views = (result?.rows ?? []) as ViewRow[];
  const open = await Promise.all(
    views.map((view) => (view.mine ? Promise.resolve(true) : opens(repository, principal, view))),
  );
  return views.filter((_, index) => open[index]).map(viewShown);
}

async function opens(
  repository: ViewParts['repository'],
  principal: Principal,
  view: SavedView,
): Promise<boolean> {
  try {
    await repository.checkView(principal, view.list, view.state);
    return true;
  } catch (reason) {
    if (reason instanceof ProblemError) return false;
    throw reason;
  }
}

/** Sharing is for whoever may edit roles, and for owners. */
function checkSharing({ catalogue }: ViewParts, principal: Principal, role: string | null): void {
  const rule = catalogue.byName.get('roles')?.access['edit'] ?? [];
  if (role !== null && !principal.isOwner && !decide(rule, principal)) throw new ProblemError('forbidden');
}

const nameTaken = (error: unknown): unknown => {
  if (!(error instanceof DatabaseError)) return error;
  if (error.kind === 'unique_violation') return invalid({ name: { key: 'not_unique' } }, { cause: error });
  if (error.kind === 'foreign_key_violation')
    return invalid({ role_id: { key: 'bad_reference' } }, { cause: error });
  return error;
};

/** What the audit log tells of a view: the names of filtered fields, never the values asked for (SEC-65). */
const auditedView = ({ list, name, role_id, state }: Omit<ViewDraft, 'version'> & { list: string }) => ({
  list,
  name,
  role_id,
  filter: Object.keys(state.filter ?? {}),
});

async function audit(
  tx: Transaction,
  { userName, ip, userAgent }: Principal,
  action: 'create' | 'update' | 'delete',
  id: string,
  name: string,
  [before, after]: readonly [Record<string, unknown> | undefined, Record<string, unknown> | undefined],
): Promise<void> {
  const keys = Object.keys({ ...before, ...after });
  const changes = Object.fromEntries(
    keys
      .map((key) => [key, [before?.[key] ?? null, after?.[key] ?? null]] as const)
      .filter(([, [old, fresh]]) => JSON.stringify(old) !== JSON.stringify(fresh)),
  );
  await tx.query(
    `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, entity_label, changes)
      values (app_clinic(), $1, $2, $3, $4, 'saved-views', $5::uuid, $6, $7::jsonb)`,
    [userName, ip, userAgent, action, id, name, JSON.stringify(changes)],
  );
}

/** Keeps a new view. Throws 422 for the name, the list, the filter or the role, 403 where sharing is not the caller's. */
export async function createView(
  parts: ViewParts,
  principal: Principal,
  { list, name, role_id, state }: ViewDraft,
): Promise<SavedView> {
  if (list === undefined) throw invalid({ list: { key: 'required' } });
  await parts.repository.checkView(principal, list, state);
  checkSharing(parts, principal, role_id);
  return transaction(parts.pool, wallOf(principal), async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('views:' || app_user(), 0))`);
    const { rows } = await tx
      .query<{ id: string }>(
        `insert into saved_views (clinic_id, list, name, everybody, role_id, state)
          select app_clinic(), $1, $2, $3, $4::uuid, $5::jsonb
          where (select count(*) from saved_views where clinic_id = app_clinic() and owner_id = app_user()) < $6 returning id`,
        [
          list,
          name,
          role_id === 'all',
          role_id === 'all' ? null : role_id,
          JSON.stringify(state),
          viewLimits.views,
        ],
      )
      .catch((error: unknown) => {
        throw nameTaken(error);
      });
    const [row] = rows;
    if (!row) throw new ProblemError('views_full', { values: { max: viewLimits.views } });
    await audit(tx, principal, 'create', row.id, name, [
      undefined,
      auditedView({ list, name, role_id, state }),
    ]);
    return { id: row.id, version: 1, list, name, role_id, mine: true, state };
  });
}

/**
 * The view, locked. Throws 404 where the caller may not see it, 403 where it is somebody else's and the caller no owner,
 * 409 `version_conflict` with its details on a stale version (REL-14).
 */
async function viewFor(
  { catalogue }: ViewParts,
  tx: Transaction,
  principal: Principal,
  { id, version }: { readonly id: string; readonly version: number | undefined },
): Promise<ViewRow> {
  const { rows } = isId(id)
    ? await tx.query<ViewRow>(
        `select ${columns} from saved_views v where v.clinic_id = app_clinic() and v.id = $1::uuid for update of v`,
        [id],
      )
    : { rows: [] };
  const [view] = rows;
  const seen = view && (view.mine || view.theirs || (principal.isOwner && view.shared));
  if (!view || !seen) throw new ProblemError('not_found');
  if (!view.mine && !principal.isOwner) throw new ProblemError('forbidden');
  if (version !== undefined && version !== view.version)
    throw new ProblemError('version_conflict', {
      details: await loggedConflict(
        tx,
        { catalogue, principal },
        { entity: 'saved-views', by: 'entity_id', key: view.id, fields: ['name', 'role_id', 'state'] },
        { behind: view.version - version, current: { ...viewShown(view) } },
      ),
    });
  return view;
}

/** A change of a view, and which of its names were sent. */
export interface SentView {
  readonly draft: ViewDraft;
  readonly names: readonly string[];
}

/** Changes a view; what is not sent stays. Its list stays in any case. Throws 428 without a version, 409 on a stale one. */
export async function changeView(
  parts: ViewParts,
  principal: Principal,
  id: string,
  { draft, names }: SentView,
  ifMatch: number | undefined,
): Promise<SavedView> {
  const version = ifMatch ?? draft.version;
  return transaction(parts.pool, wallOf(principal), async (tx) => {
    const before = await viewFor(parts, tx, principal, { id, version });
    if (version === undefined) throw new ProblemError('version_required');
    if (draft.list !== undefined && draft.list !== before.list)
      throw new ProblemError('read_only_field', { errors: { list: { key: 'read_only_field' } } });
    const role_id = names.includes('role_id') ? draft.role_id : before.role_id;
    const name = names.includes('name') ? draft.name : before.name;
    const state = names.includes('state') ? draft.state : before.state;
    if (names.includes('state')) await parts.repository.checkView(principal, before.list, state);
    checkSharing(parts, principal, role_id);
    await tx
      .query(
        `update saved_views set name = $2, everybody = $3, role_id = $4::uuid, state = $5::jsonb, version = version + 1, updated_at = now()
          where id = $1::uuid`,
        [id, name, role_id === 'all', role_id === 'all' ? null : role_id, JSON.stringify(state)],
      )
      .catch((error: unknown) => {
        throw nameTaken(error);
      });
    const { list } = before;
    // That it shows other rows or columns is told by the versions: the values asked for stay out of the log.
    const isSame = JSON.stringify(state) === JSON.stringify(before.state);
    await audit(tx, principal, 'update', id, name, [
      { ...auditedView(before), state: before.version },
      { ...auditedView({ list, name, role_id, state }), state: before.version + (isSame ? 0 : 1) },
    ]);
    return { ...viewShown(before), version: before.version + 1, name, role_id, state };
  });
}

/** Removes a view. Answers the view that is no more. */
export async function removeView(
  parts: ViewParts,
  principal: Principal,
  id: string,
  version: number | undefined,
): Promise<SavedView> {
  return transaction(parts.pool, wallOf(principal), async (tx) => {
    const view = await viewFor(parts, tx, principal, { id, version });
    await tx.query('delete from saved_views where id = $1::uuid', [id]);
    await audit(tx, principal, 'delete', id, view.name, [auditedView(view), undefined]);
    return viewShown(view);
  });
}
