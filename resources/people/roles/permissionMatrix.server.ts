import type { OperationContext, Row } from '#server/kit/rules.ts';
import { permissionGroups, permissions } from '../../index.permissions.ts';
import type { roles } from './roles.ts';
import { accountsBy, accountWith, refuseBeyond } from '../users/reach.server.ts';

type Context = OperationContext<typeof roles>;
interface Change {
  readonly role_id: string;
  readonly permission: string;
  readonly on: boolean;
}

/** Roles as columns, permissions by group as rows (hr.md 1). */
async function readMatrix({ db }: Context): Promise<Row> {
  const columns = await db.query(
    `select r.id, r.version, r.key, r.name_ar, r.name_en, r.permissions, r.data_scope,
            (select count(*)::int from users u where u.clinic_id = r.clinic_id and u.role_id = r.id) as users_count
       from roles r order by r.key = 'owner' desc, r.is_system desc, r.created_at, r.id`,
  );
  return { groups: permissionGroups, roles: columns };
}

function readChanges({ body, fail }: Context): {
  changes: readonly Change[];
  versions: Readonly<Record<string, number>>;
} {
  const changes = body['changes'];
  const versions = body['row_versions'];
  const known = new Set<string>(permissions);
  const valid =
    Array.isArray(changes) &&
    changes.length <= 2000 &&
    (changes as Change[]).every(
      (one) => typeof one.role_id === 'string' && known.has(one.permission) && typeof one.on === 'boolean',
    );
  if (!valid || typeof versions !== 'object' || versions === null) fail('bad_request');
  return { changes: changes as Change[], versions: versions as Record<string, number> };
}

/** Applies a matrix of switches at once, all or nothing. Answers how many users it touches. */
async function saveMatrix(context: Context): Promise<Row> {
  const { db, subject, refuse, fail, unchanged } = context;
  context.confirmed();
  const { changes, versions } = readChanges(context);
  const ids = [...new Set(changes.map(({ role_id }) => role_id))].sort();
  for (const id of ids) {
    const [role] = await db.find('roles', { id }, { lock: true });
    if (!role) return fail('not_found');
    await unchanged(role, versions[id]);
    if (role['key'] === 'owner') refuse('locked_owner');
    const held = new Set(role['permissions'] as readonly string[]);
    for (const { role_id, permission, on } of changes)
      if (role_id === id) held[on ? 'add' : 'delete'](permission);
    const [mine] = await db.query('select 1 as yes from users where id = $1 and role_id = $2', [
      subject.userId,
      id,
    ]);
    if (mine && !subject.isOwner && !held.has('manage_permissions')) refuse('last_manager');
    await db.change('roles', id, { permissions: permissions.filter((one) => held.has(one)) });
  }
  const [row] = await db.query('select count(*)::int as n from users where role_id = any($1::uuid[])', [ids]);
  return { affected_users: Number(row?.['n']) };
}

/** Somebody whose file the caller does not see is nobody (404); whose rights reach further stay unread (403). */
async function refuseUnseen(user: Row, context: Context): Promise<void> {
  const { id: userId, employee_id: employeeId } = user;
  if (userId === context.subject.userId) return;
  const alone = await accountWith(context, { userId, employeeId, roleId: null });
  if (alone?.showsOthers === true) context.fail('not_found');
  for (const account of await accountsBy(context, 'id', userId))
    refuseBeyond(context, { ...account, isOwner: false });
}

/** Each effective permission of one user, and where it comes from. */
async function effective(context: Context): Promise<Row> {
  const { db, params, fail, today } = context;
  const [user] = await db.query(
    `select u.id, u.name, u.is_owner, u.employee_id, r.name_ar, r.name_en, coalesce(r.permissions, '{}') as permissions
       from users u left join roles r on r.clinic_id = u.clinic_id and r.id = u.role_id where u.id::text = $1`,
    [params['userId']],
  );
  if (!user) return fail('not_found');
  await refuseUnseen(user, context);
  const grants = await db.query(
    `select permission, effect, until::text as until from user_grants where user_id = $1`,
    [user['id']],
  );
  const live = grants.filter(({ until }) => !until || String(until) >= today);
  const role = new Set(user['permissions'] as readonly string[]);
  const sources = permissions.map((permission) => {
    const grant = live.find((one) => one['permission'] === permission);
    if (user['is_owner'] === true) return { permission, held: true, source: 'owner' };
    if (grant)
      return {
        permission,
        held: grant['effect'] === 'allow',
        source: grant['effect'],
        until: grant['until'],
      };
    return { permission, held: role.has(permission), source: role.has(permission) ? 'role' : 'none' };
  });
  return {
    user: {
      id: user['id'],
      name: user['name'],
      role_ar: user['name_ar'],
      role_en: user['name_en'],
      is_owner: user['is_owner'],
    },
    sources,
  };
}

export const permissionMatrix = { readMatrix, saveMatrix, effective };
