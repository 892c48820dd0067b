import type { Pool } from 'pg';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { moduleNames, modules, withDependants, type Module } from '#metadata/permissions.ts';
import type { Principal } from '../identity/principal.ts';
import { wallFor } from '../data/statement/services.ts';
import { tellRules } from '../data/write/tellRules.ts';
import { inWork } from '../data/write/writeContext.ts';
import type { Repository } from '../data/repository.ts';
import { inClinic, type Transaction } from '../db/transaction.ts';
import { ProblemError } from '../problems.ts';

/** One service of the product as its owner sees it. */
export interface ModuleView {
  readonly name: Module;
  readonly on: boolean;
  /** Services that must be on with it. */
  readonly needs: readonly Module[];
  /** Services that cannot go on without it. */
  readonly needed_by: readonly Module[];
}

const needsOf = (name: Module): readonly Module[] => modules[name].needs;

/** A module and whatever hangs on it, as far as `next` leads. */
function reach(name: Module, next: (one: Module) => readonly Module[]): readonly Module[] {
  const found = new Set<Module>([name]);
  for (const one of found) for (const other of next(one)) found.add(other);
  return [...found];
}
const dependants = (name: Module): readonly Module[] =>
  moduleNames.filter((one) => needsOf(one).includes(name));

/** The modules that have something built; a switch for an empty one would switch nothing (UX-71). */
const builtIn = (catalogue: Catalogue): readonly Module[] =>
  moduleNames.filter((name) => catalogue.resources.some(({ module }) => module === name));

const sql = 'select modules_off from clinics where id = (select app_clinic())';

const viewOf = (names: readonly Module[], off: ReadonlySet<string>): readonly ModuleView[] =>
  names.map((name) => ({
    name,
    on: !off.has(name),
    needs: needsOf(name).filter((one) => names.includes(one)),
    needed_by: dependants(name).filter((one) => names.includes(one)),
  }));

/** All services the owner can switch, in the order of the menu. */
export async function modulesFor(
  pool: Pool,
  principal: Principal,
  catalogue: Catalogue,
): Promise<readonly ModuleView[]> {
  const [result] = await inClinic(pool, wallFor(principal), [{ text: sql }]);
  const [row] = (result?.rows ?? []) as { modules_off: readonly string[] }[];
  return viewOf(builtIn(catalogue), withDependants(row?.modules_off ?? []));
}

interface Switch {
  readonly name: string;
  readonly on: boolean;
  /** Others that depend on it, or that it needs, follow; without it they refuse the switch. */
  readonly withOthers: boolean;
}

async function note(tx: Transaction, principal: Principal, name: Module, on: boolean): Promise<void> {
  await tx.query(
    `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, entity_label, changes)
     values (app_clinic(), $1, $2, $3, 'update', 'modules', app_clinic(), $4, $5)`,
    [principal.userName, principal.ip, principal.userAgent, name, JSON.stringify({ [name]: [!on, on] })],
  );
}

/** Exports and imports of what is off now end, and say why (hr.md 8). */
async function stopJobs(tx: Transaction, { resources }: Catalogue, off: ReadonlySet<string>): Promise<void> {
  const ended = resources.filter(({ module }) => module !== undefined && off.has(module));
  await tx.query('select stop_jobs($1)', [ended.map((one) => one.name)]);
}

/**
 * Switches a service of the clinic; its data stay, its jobs stop. It holds from everybody's next request, in every process, because a
 * change of the clinic's row announces a change of access. Throws 404 for an unknown service, 409 `module_needed` naming
 * the others that would have to follow.
 */
export async function switchModule(
  { services, engine }: Repository['inside'],
  principal: Principal,
  catalogue: Catalogue,
  { name: wanted, on, withOthers }: Switch,
): Promise<readonly ModuleView[]> {
  const names = builtIn(catalogue);
  const name = names.find((one) => one === wanted);
  if (name === undefined) throw new ProblemError('not_found');
  return await inWork(services, principal, engine, async (work) => {
    const { tx } = work;
    const { rows } = await tx.query<{ modules_off: string[] }>(`${sql} for no key update`);
    const stored = new Set(rows[0]?.modules_off);
    const off = withDependants(stored);
    if (off.has(name) !== on) return viewOf(names, off);
    const others = reach(name, on ? needsOf : dependants).filter(
      (one) => one !== name && off.has(one) === on,
    );
    const told = others.filter((one) => names.includes(one));
    if (told.length > 0 && !withOthers)
      throw new ProblemError('module_needed', { details: { modules: told } });
    // What only hangs on it stays as its owner left it, and so comes back with it.
    const changed = on ? [name, ...others].filter((one) => stored.has(one)) : [name];
    for (const one of changed) {
      if (on) stored.delete(one);
      else stored.add(one);
      await note(tx, principal, one, on);
    }
    await tx.query(
      'update clinics set modules_off = $1, version = version + 1, updated_at = now() where id = (select app_clinic())',
      [moduleNames.filter((one) => stored.has(one))],
    );
    const now = withDependants(stored);
    await stopJobs(tx, catalogue, now);
    const isSwitched = (module: string): boolean => off.has(module) !== now.has(module);
    // What others reckoned by the rows of a switched service is reckoned anew.
    await tellRules(work, catalogue, (rules, { module = '' }) =>
      isSwitched(module) ? rules.switched?.bind(rules) : undefined,
    );
    return viewOf(names, now);
  });
}
