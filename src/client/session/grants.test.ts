import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  allOf,
  anyOf,
  changing,
  clinical,
  clinicOwner,
  decide,
  leader,
  may,
  scopes,
  unscoped,
  within,
  type AccessRule,
  type Scope,
} from '#metadata/access.ts';
import { grantsIn, permissionsIn } from '#metadata/derive/askedPermissions.ts';
import { seeingRules } from '#metadata/derive/seeing.ts';
import { moduleNames, permissions, type ContractPermission } from '#metadata/permissions.ts';
import { principal as person } from '#tests/fixtures/repositoryBench.ts';
import type { Me } from './me.ts';
import { subjectOf } from './subject.ts';

/** What one part of a rule asks for, as the test reckons with it. */
type Part = { readonly name: ContractPermission; readonly scope: Scope } | 'owner' | 'leader';
/** Any one of the lists, and all the parts of a list. */
type Wanted = readonly (readonly Part[])[];

const few = permissions.slice(0, 5);
const scope = fc.constantFrom(...scopes);
const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ name: fc.constantFrom(...few), scope }) },
  { weight: 1, arbitrary: fc.constantFrom('owner' as const, 'leader' as const) },
);
const wanted: fc.Arbitrary<Wanted> = fc.array(fc.array(part, { minLength: 1, maxLength: 3 }), {
  maxLength: 3,
});
const holder = fc.record({
  held: fc.subarray([...few]),
  isOwner: fc.boolean(),
  leads: fc.boolean(),
  dataScope: scope,
});
type Holder = typeof holder extends fc.Arbitrary<infer H> ? H : never;

const ruleOf = (one: Part): AccessRule =>
  one === 'owner' ? clinicOwner : one === 'leader' ? leader : may(one.name, one.scope);
const ruleFor = (all: Wanted): AccessRule =>
  anyOf(...all.map(([first, ...others]) => allOf(ruleOf(first as Part), ...others.map(ruleOf))));

/** The answer by hand: of each list the narrowest scope, if all of it is held; of the lists the widest. */
function answer(all: Wanted, { held, isOwner, leads, dataScope }: Holder): Scope | undefined {
  const rank = (one: Scope): number => scopes.indexOf(one);
  const role = isOwner ? rank('all') : rank(dataScope);
  const found = all.flatMap((list) => {
    const ranks = list.map((one) => {
      if (one === 'owner') return isOwner ? rank('all') : -1;
      if (one === 'leader') return leads ? rank('team') : -1;
      return held.includes(one.name) ? Math.min(rank(one.scope), role) : -1;
    });
    return ranks.includes(-1) ? [] : [Math.min(...ranks)];
  });
  return found.length === 0 ? undefined : scopes[Math.max(...found)];
}

const principalOf = (one: Holder) => ({
  ...person({ permissions: one.held, scope: one.dataScope, isOwner: one.isOwner }),
  leads: one.leads,
});
/** The same person as the browser knows them, from what `/me` answers. */
const browsers = (one: Holder) =>
  subjectOf({
    is_owner: one.isOwner,
    permissions: one.held,
    data_scope: one.dataScope,
    leads: one.leads,
    modules: moduleNames,
    clinic: {},
    details: { user_id: 'u', employee_id: 'e' },
  } as unknown as Me);

it('one of several, all of several: server and browser answer what is reckoned by hand', () => {
  fc.assert(
    fc.property(wanted, holder, (all, one) => {
      const rule = ruleFor(all);
      const expected = answer(all, one);
      expect(decide(rule, principalOf(one))).toBe(expected);
      expect(decide(rule, browsers(one))).toBe(expected);
      // As a declaration binds it: the service is on, the subscription lets people change things.
      expect(decide(within('payroll', changing(rule)), browsers(one))).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

it('unscoped opens all rows whatever the scope of the role, and nothing to whoever lacks the right (clinic.md G11)', () => {
  fc.assert(
    fc.property(scope, (dataScope) => {
      const rule = unscoped(may('patients_view_all_patients'));
      const one = { isOwner: false, leads: true, dataScope, held: [] as ContractPermission[] };
      expect(decide(rule, principalOf(one))).toBeUndefined();
      const holds = { ...one, held: ['patients_view_all_patients' as const] };
      expect([decide(rule, principalOf(holds)), decide(rule, browsers(holds))]).toEqual(['all', 'all']);
    }),
  );
});

it('a clinical title is asked beside the right, and the owner needs none (clinic.md 2.2)', () => {
  const rule = allOf(may('patients_edit_patient'), clinical);
  const of = (isOwner: boolean, isClinical: boolean, held: string[]) =>
    decide(rule, { ...person({ permissions: held, isOwner }), clinical: isClinical });
  expect(of(false, true, ['patients_edit_patient'])).toBe('all');
  expect(of(false, false, ['patients_edit_patient'])).toBeUndefined();
  expect(of(false, true, [])).toBeUndefined();
  expect(of(true, false, ['patients_edit_patient'])).toBe('all');
});

it('without any one of the rights that are needed together it is closed, whatever else is held', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...few), { minLength: 2, maxLength: 4 }),
      scope,
      (names, narrow) => {
        const [first, ...others] = names as [ContractPermission, ...ContractPermission[]];
        const rule = allOf(may(first), ...others.map((name) => may(name, narrow)));
        const open = { held: permissions, isOwner: false, leads: true, dataScope: 'all' } as const;
        expect(decide(rule, browsers({ ...open, held: [...permissions] }))).toBe(narrow);
        for (const name of names) {
          const held = permissions.filter((one) => one !== name);
          expect(decide(rule, browsers({ ...open, held }))).toBeUndefined();
          expect(decide(rule, principalOf({ ...open, held }))).toBeUndefined();
        }
        expect(permissionsIn(rule)).toEqual(names);
        expect(new Set(grantsIn(rule).map((grant) => grant.scope))).toEqual(new Set([narrow]));
      },
    ),
  );
});

it('who may change a record by several rights sees it by all of them, and by no single one', () => {
  const rules = seeingRules({
    access: { show: [], edit: changing(allOf(may('edit_penalties'), may('view_roles'))) },
  });
  const by = (held: string[]) => ({ ...person({ permissions: held }), readOnly: true });
  expect(decide(rules.flat(), by(['edit_penalties', 'view_roles']))).toBe('all');
  expect(decide(rules.flat(), by(['edit_penalties']))).toBeUndefined();
});
