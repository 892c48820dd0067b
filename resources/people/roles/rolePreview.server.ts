import { scopes, type Scope, type Subject } from '#metadata/access.ts';
import type { RecordOf } from '#metadata/resource.ts';
import type { Row } from '#server/kit/rules.ts';
import type { roles } from './roles.ts';

const narrower = (one: Scope, other: Scope): Scope =>
  scopes[Math.min(scopes.indexOf(one), scopes.indexOf(other))] ?? 'self';

/**
 * What a preview of a role shows to the caller (UX-76): its rights as far as they are the caller's own, and no wider scope.
 * It gives nothing: the caller's session stays what it is, and the browser asks for no rows while it lasts.
 */
export function previewOf(role: RecordOf<typeof roles> | undefined, subject: Subject): Row {
  const { id, key, name_ar, name_en, data_scope, permissions = [] } = role ?? {};
  const limit = subject.isOwner ? 'all' : subject.dataScope;
  return {
    id,
    key: key ?? null,
    name_ar,
    name_en: name_en ?? null,
    data_scope: narrower(data_scope ?? 'self', limit),
    permissions: permissions.filter((one) => subject.isOwner || subject.permissions.has(one)),
    is_owner: key === 'owner' && subject.isOwner,
  };
}
