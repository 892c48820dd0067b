import type { Module, Permission, StaffPermission } from './permissions.ts';

/** Which rows a grant opens, narrowest first: own, direct reports, department, branch, the whole clinic. */
export const scopes = ['self', 'team', 'department', 'branch', 'all'] as const;
export type Scope = (typeof scopes)[number];

export type Grant = (
  | { readonly permission: Permission }
  | { readonly staff: StaffPermission }
  | { readonly anyone: true }
  | { readonly leads: true }
  | { readonly manager: true }
  | { readonly clinical: true }
  | { readonly role: string }
  | { readonly clinicOwner: true }
) & {
  readonly scope: Scope;
  /** What must be held beside it; written by `allOf`. */
  readonly with?: readonly Grant[];
  /** Whatever row scope the role has; written by `unscoped`. */
  readonly unscoped?: true;
  /** Worth nothing where it reaches less than the whole clinic. */
  readonly whole?: true | undefined;
  /** Worth nothing while the clinic has this module switched off (UX-71). */
  readonly module?: Module;
  /** Opens a change: worth nothing while the subscription lets the clinic only read (platform.md 5.6). */
  readonly changes?: true;
};

/** A list of grants; one matching grant is enough. An empty list admits nobody. */
export type AccessRule = readonly Grant[];

/** The scope of one's own rows, for `may` and `signedIn`. */
export const own: Scope = 'self';
/** Holders of the permission, for all rows or for a narrower scope. */
export const may = (permission: Permission, scope: Scope = 'all'): AccessRule => [{ permission, scope }];
/** Staff of the provider, in the console; no clinic's person ever holds it (platform.md 10). */
export const staff = (permission: StaffPermission): AccessRule => [{ staff: permission, scope: 'all' }];
/** The widest scope any of the rules gives. */
export const anyOf = (...rules: AccessRule[]): AccessRule => rules.flat();
/** All of the rules at once (SPECIFICATION 5, `requireAll`), for the narrowest scope any of them gives. */
export const allOf = (first: AccessRule, ...others: AccessRule[]): AccessRule =>
  others.reduce((all, rule) => all.flatMap((one) => rule.map((other) => joined(one, other))), first);
/** Everybody who is signed in. */
export const signedIn = (scope: Scope = 'all'): AccessRule => [{ anyone: true, scope }];
/** Whoever has direct reports, for the rows of those (hr.md G1, G9). */
export const leader: AccessRule = [{ leads: true, scope: 'team' }];
/**
 * Whoever may come to decide for a person as their direct manager: who has reports, or stands in for an absent manager (hr.md
 * G9). Whose turn it is, is asked for each record (`ApprovalStep`).
 */
export const manager: AccessRule = [{ manager: true, scope: 'team' }];
/**
 * Whoever works under a clinical job title (`job-titles.is_clinical`), and the owner: what is told of a patient's illness is
 * not for the desk, whose role holds the same right (clinic.md 2.2).
 */
export const clinical: AccessRule = [{ clinical: true, scope: 'all' }];
/** The owner of the clinic alone, whatever others hold. */
export const clinicOwner: AccessRule = [{ clinicOwner: true, scope: 'all' }];
/** Nobody: what only the server's rules do. */
export const nobody: AccessRule = [];
/** The rule with something more said of each of its grants. */
const told = (rule: AccessRule, more: Partial<Grant>): AccessRule =>
  rule.map((grant) => ({ ...grant, ...more }));
/** The rule for what is one for the whole clinic, such as its settings: who reaches only a branch does not change it. */
export const wholeClinic = (rule: AccessRule): AccessRule => told(rule, { whole: true });
/** The rule for all rows, whatever row scope the role has: patients belong to the whole clinic (clinic.md G11). */
export const unscoped = (rule: AccessRule): AccessRule => told(rule, { unscoped: true });
/** The rule as part of a module; what a resource with a `module` declares is made so by itself. */
export const within = (module: Module, rule: AccessRule): AccessRule => told(rule, { module });
/** The rule of something that changes rows; a declaration's rules of changing are made so by themselves. */
export const changing = (rule: AccessRule): AccessRule => told(rule, { changes: true });

/** What a decision needs to know about the person asking. */
export interface Subject {
  readonly userId: string;
  readonly employeeId: string | null;
  readonly permissions: ReadonlySet<string>;
  readonly isOwner: boolean;
  /** The role's row scope (DESIGN 9.16). */
  readonly dataScope: Scope;
  /** Has at least one direct report. */
  readonly leads: boolean;
  /** May come to decide in a manager's step: had reports, or stands in for somebody who is away (`delegate_id`); not where not said. */
  readonly standsIn?: boolean;
  /** Works under a clinical job title; not where not said. */
  readonly clinical?: boolean;
  /** The key of the role held, by which a step of an approval may name it; none where not said. */
  readonly role?: string | null;
  /** What the clinic switched off; nothing where not said. */
  readonly modulesOff?: ReadonlySet<string>;
  /** The subscription ended: everything is read and nothing changed. */
  readonly readOnly?: boolean;
  /** The clinic is suspended: its owner reaches the subscription and nothing else (platform.md 1). */
  readonly suspended?: boolean;
}

const narrower = (a: Scope, b: Scope): Scope => (scopes.indexOf(a) < scopes.indexOf(b) ? a : b);

/** The scope is said for both: whoever asks whether a grant is one for own rows finds the answer where it stands. */
const joined = (one: Grant, other: Grant): Grant => ({
  ...one,
  scope: narrower(one.scope, other.scope),
  with: [...(one.with ?? []), other],
});

function granted(grant: Grant, subject: Subject): boolean {
  if (grant.module !== undefined && subject.modulesOff?.has(grant.module) === true) return false;
  if (grant.changes === true && subject.readOnly === true) return false;
  if ('permission' in grant) return subject.permissions.has(grant.permission);
  if ('staff' in grant) return subject.permissions.has(grant.staff);
  if ('clinicOwner' in grant) return subject.isOwner;
  if ('leads' in grant) return subject.leads;
  if ('manager' in grant) return subject.standsIn === true;
  if ('clinical' in grant) return subject.isOwner || subject.clinical === true;
  if ('role' in grant) return subject.isOwner || subject.role === grant.role;
  return true;
}

/**
 * The scope one grant gives, never wider than the role's own; undefined where it, or what must be held beside it, is not
 * held. A team grant by relation is not narrowed: leading people is what gives it.
 */
function scopeOf(grant: Grant, subject: Subject): Scope | undefined {
  if (!granted(grant, subject)) return undefined;
  const isFree = grant.unscoped === true || 'leads' in grant || 'manager' in grant;
  const limit = subject.isOwner || isFree ? 'all' : subject.dataScope;
  const all = [narrower(grant.scope, limit), ...(grant.with ?? []).map((one) => scopeOf(one, subject))];
  const reach = all.reduce((scope, other) => scope && other && narrower(scope, other));
  return grant.whole === true && reach !== 'all' ? undefined : reach;
}

/**
 * The single decision of the product, read by the API and by the screens.
 * `undefined` = refused; otherwise the widest scope any of the grants gives.
 */
export function decide(rule: AccessRule, subject: Subject): Scope | undefined {
  let widest: Scope | undefined;
  for (const grant of rule) {
    const scope = scopeOf(grant, subject);
    if (scope && (!widest || narrower(widest, scope) === widest)) widest = scope;
  }
  return widest;
}
