import { serverRules } from '#server/kit/rules.ts';
import { defaultRoles } from './defaultRoles.ts';
import { previewOf } from './rolePreview.server.ts';
import { permissionMatrix } from './permissionMatrix.server.ts';
import {
  refuseAbove,
  refuseEnding,
  refuseHigher,
  refuseOwnRole,
  refuseWidened,
} from './roleGuards.server.ts';
import { refuseBeyond } from '../users/reach.server.ts';
import { roleReach } from '../users/reach.ts';
import { roles } from './roles.ts';

/** Owners may demand the second step of themselves; nothing else of their role changes. */
const changesOnlyStep = (values: Readonly<Record<string, unknown>>, before: object): boolean =>
  Object.entries(values).every(
    ([name, value]) =>
      name === 'second_step_required' ||
      JSON.stringify(value) === JSON.stringify((before as Readonly<Record<string, unknown>>)[name]),
  );

/** Roles hand out only what their editor holds; the owner's role never changes (hr.md 1, platform.md 7). */
export const roleRules = serverRules(roles, {
  computed: {
    users_count: `(select count(*)::int from users u where u.clinic_id = t.clinic_id and u.role_id = t.id)`,
    permissions_count: `cardinality(t.permissions)`,
  },
  async check(values, context) {
    const { before, refuse } = context;
    context.confirmed();
    if (before?.key === 'owner' && !(context.subject.isOwner && changesOnlyStep(values, before)))
      refuse('locked_owner');
    if (before) {
      await refuseOwnRole(before.id, context);
      await refuseHigher(before, context);
    }
    refuseAbove({ ...before, ...values }, context);
    await refuseEnding(values['permissions'], before?.permissions ?? [], context);
  },
  async saved(context) {
    const { record, before } = context;
    if (before) await refuseWidened(record, before, context);
  },
  async beforeRemove(context) {
    const { record, db, refuse, confirmed } = context;
    confirmed();
    if (record.key === 'owner') refuse('locked_owner');
    if (record.is_system) refuse('preset_stays');
    await refuseHigher(record, context);
    const [row] = await db.query(
      'select count(*)::int as n from users where role_id = $1 or requested_role_id = $1',
      [record.id],
    );
    const n = Number(row?.['n']);
    if (n > 0) refuse('in_use_by_users', { values: { n } });
  },
  async beforeRestore(context) {
    refuseBeyond(context, roleReach(context.record, context.subject));
  },
  operations: {
    ...permissionMatrix,
    preview: ({ record, subject }) => Promise.resolve(previewOf(record, subject)),
    async restoreDefault({ record, db, refuse, confirmed }) {
      confirmed();
      const preset = defaultRoles.find(({ key }) => key === record?.key);
      if (!record || !preset) return refuse('no_default');
      return db.change('roles', record.id, {
        permissions: preset.permissions,
        data_scope: preset.data_scope,
      });
    },
    async duplicate({ record, db }) {
      const copies = await db.query(`select name_ar from roles where name_ar like $1 || ' (%'`, [
        record?.name_ar,
      ]);
      const suffix = ` (${copies.length + 2})`;
      return db.create('roles', {
        name_ar: `${record?.name_ar}${suffix}`,
        name_en: record?.name_en ? `${record.name_en}${suffix}` : null,
        description: record?.description ?? null,
        data_scope: record?.data_scope,
        permissions: record?.permissions,
      });
    },
  },
});
