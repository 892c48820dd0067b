import { upload } from '#tests/setup/imports.ts';
import type { Answer, Client } from '#tests/setup/client.ts';
import type { TestClinic, TestPerson } from '#tests/setup/testServer.ts';
import type { World } from './reachWorld.ts';
import type { Call, ImportedFile } from './reachWrongs.ts';

/** The dice and the words of the model. */
export interface Chance {
  readonly random: () => number;
  readonly pick: <T>(values: readonly T[]) => T;
  readonly some: <T>(values: readonly T[]) => T[];
  /** A number nobody had before. */
  readonly next: () => string;
  readonly branches: readonly string[];
  readonly departments: readonly string[];
  readonly titles: readonly string[];
  readonly permissions: readonly string[];
}

type Caller = Client & { readonly person: TestPerson };
interface Done {
  readonly id: string;
  readonly callerId: string;
  readonly resource: string;
}

const scopes = ['all', 'branch', 'department', 'team', 'self'];

/** Files that file and change people, logins, roles and single rights, and taking such files back later. */
export class Imports {
  readonly #clinic: TestClinic;
  readonly #chance: Chance;
  #done: Done[] = [];
  /** Rows that were written, by resource, and files taken back: a model whose files are all refused says nothing. */
  readonly written: Record<string, number> = {};
  undone = 0;
  /** Rows that were typed anew and then written. */
  corrected = 0;

  constructor(clinic: TestClinic, chance: Chance) {
    this.#clinic = clinic;
    this.#chance = chance;
  }

  /** A file of one to three rows. */
  draft(world: World): Call {
    const { pick } = this.#chance;
    const kinds = [() => this.#people(world), () => this.#logins(world), () => this.#roles(world)];
    const file = pick([...kinds, ...kinds, () => this.#grants(world)])();
    const filing = file.resource === 'employees' ? { filing: true as const } : {};
    // What a file does at once it may not do by being corrected either.
    const blank = file.rows.map((row) => row.map(() => '؟'));
    const given = this.#chance.random() < 0.3 ? { ...file, rows: blank, typed: file.rows } : file;
    return { method: 'POST', path: '/imports', file: given, ...filing };
  }

  /** An earlier file, taken back by whoever brought it in, whatever they hold by now. */
  undo(): Call | undefined {
    if (this.#done.length === 0) return undefined;
    const one = this.#chance.pick(this.#done);
    this.#done = this.#done.filter((other) => other !== one);
    const filing = one.resource === 'employees' ? { filing: true as const } : {};
    return { method: 'POST', path: `/imports/${one.id}/undo`, callerId: one.callerId, ...filing };
  }

  /** Makes a call of this door; what a job did counts as done, whatever the caller may still see of it. */
  async make(by: Caller, { path, file }: Call): Promise<Answer> {
    if (file === undefined) {
      const answer = await by.post(path);
      if (answer.status === 200) await this.#ended(path.split('/')[2] ?? '');
      if (answer.status === 200) this.undone += 1;
      return answer;
    }
    const { resource, headings, rows, match_field, match_action } = file;
    const csv = [headings, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
    const given = await upload(by, resource, 'people.csv', csv);
    if (given.status !== 201) return given;
    const id = String(given.json.id);
    const chosen = await by.put(`/imports/${id}`, { match_field, match_action });
    if (chosen.status !== 200) return chosen;
    const checked = await by.post(`/imports/${id}/check`);
    if (checked.status !== 200) return checked;
    await this.#ended(id);
    await this.#correct(by, id, file);
    if ((await this.#ended(id))['right'] === undefined) return { ...checked, status: 422 };
    const run = await by.post(`/imports/${id}/run`);
    if (run.status !== 200) return run;
    const { added = 0, updated = 0 } = await this.#ended(id);
    this.written[resource] = (this.written[resource] ?? 0) + added + updated;
    if (file.typed !== undefined) this.corrected += added + updated;
    if (added + updated > 0) this.#done.push({ id, callerId: by.person.userId, resource });
    return run;
  }

  async #correct(by: Caller, id: string, { headings, typed = [] }: ImportedFile): Promise<void> {
    for (const [at, row] of typed.entries())
      await by.put(`/imports/${id}/rows/${at + 2}`, {
        values: Object.fromEntries(headings.map((heading, place) => [heading, row[place]])),
      });
  }

  /** The rows of the import by their state, once its job has ended. */
  async #ended(id: string): Promise<Record<string, number>> {
    for (;;) {
      const [row] = await this.#clinic.sql(
        `select j.state, (select coalesce(jsonb_object_agg(state, n), '{}') from
            (select state, count(*)::int as n from import_rows where import_id = i.id group by state) k) as rows
          from imports i join jobs j on j.id = i.job_id where i.id = $1`,
        [id],
      );
      if (!['waiting', 'running'].includes(String(row?.['state'])))
        return row?.['rows'] as Record<string, number>;
    }
  }

  #rows(row: () => string[]): string[][] {
    return Array.from({ length: this.#chance.pick([1, 1, 2, 3]) }, row);
  }

  #people(world: World): ImportedFile {
    const { pick, some, next, branches, departments, titles } = this.#chance;
    const places = (): string[] => [pick(branches), some(branches).join(';'), pick(departments)];
    const inPlaces = ['branch_id', 'extra_branch_ids', 'department_id'];
    const phone = (): string => `0107${next().padStart(7, '0')}`;
    const resource = 'employees';
    const somebody = () => pick([...world.employees.values()]);
    if (pick([true, false, false]))
      return {
        resource,
        headings: [
          'full_name_ar',
          'gender',
          'phone',
          'job_title_id',
          'employment_periods.start',
          ...inPlaces,
        ],
        rows: this.#rows(() => ['هدى كمال سعيد', 'female', phone(), pick(titles), '2024-03-01', ...places()]),
        match_field: null,
        match_action: 'add',
      };
    const update = { resource, match_field: 'employee_no', match_action: 'update' } as const;
    return pick<() => ImportedFile>([
      () => ({
        ...update,
        headings: ['employee_no', ...inPlaces],
        rows: this.#rows(() => [somebody().employee_no, ...places()]),
      }),
      () => ({
        ...update,
        headings: ['employee_no', 'phone'],
        rows: this.#rows(() => [somebody().employee_no, phone()]),
      }),
      () => ({
        ...update,
        match_field: 'phone',
        headings: ['phone', 'extra_branch_ids'],
        rows: this.#rows(() => [somebody().phone, some(branches).join(';')]),
      }),
    ])();
  }

  #logins(world: World): ImportedFile {
    const { pick, next, random } = this.#chance;
    const somebody = () => pick([...world.users.values()]);
    const role = (): string => pick([...world.roles.keys()]);
    const taken = new Set([...world.users.values()].map((user) => user.employee_id));
    const free = [...world.employees.keys()].filter((id) => !taken.has(id));
    if (free.length > 0 && random() < 0.5)
      return {
        resource: 'users',
        headings: ['employee_id', 'name', 'email', 'role_id'],
        rows: this.#rows(() => [pick(free), `filed.${next()}`, `filed.${next()}@x.example`, role()]),
        match_field: null,
        match_action: 'add',
      };
    const update = { resource: 'users', match_field: 'name', match_action: 'update' } as const;
    return pick<() => ImportedFile>([
      () => ({
        ...update,
        headings: ['name', 'role_id'],
        rows: this.#rows(() => [somebody().name, role()]),
      }),
      () => ({
        ...update,
        headings: ['name', 'email', 'is_active'],
        rows: this.#rows(() => [
          somebody().name,
          `taken.${next()}@attacker.example`,
          pick(['true', 'true', 'false']),
        ]),
      }),
      () => ({
        ...update,
        match_field: 'email',
        headings: ['email', 'name'],
        rows: this.#rows(() => [somebody().email ?? '', `taken.${next()}`]),
      }),
    ])();
  }

  #roles(world: World): ImportedFile {
    const { pick, some, next, permissions, random } = this.#chance;
    const added = random() < 0.4;
    const known = (): string => pick([...world.roles.values()]).name_ar;
    return {
      resource: 'roles',
      headings: ['name_ar', 'data_scope', 'permissions', 'second_step_required'],
      rows: this.#rows(() => [
        added ? `دور ملف ${next()}` : known(),
        pick(scopes),
        some(permissions).join(';'),
        pick(['true', 'false']),
      ]),
      match_field: 'name_ar',
      match_action: added ? 'add' : 'update',
    };
  }

  #grants(world: World): ImportedFile {
    const { pick, permissions } = this.#chance;
    return {
      resource: 'user-grants',
      headings: ['user_id', 'permission', 'effect'],
      rows: this.#rows(() => [
        pick([...world.users.keys()]),
        pick(permissions),
        pick(['allow', 'allow', 'deny']),
      ]),
      match_field: null,
      match_action: 'add',
    };
  }
}
