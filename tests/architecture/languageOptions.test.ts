import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { Area } from '#metadata/area.ts';
import type { Field, Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { area as consoleArea, resources as consoleResources } from '#resources/console/index.ts';
import { serverRulesRegistry as consoleRules } from '#resources/console/index.server.ts';
import { areaPermissions } from '#resources/index.permissions.ts';
import { areas as clinicAreas, resources as clinicResources } from '#resources/index.ts';
import { serverRulesRegistry } from '#resources/index.server.ts';
import { kindsOf, membersOf, optionsOf, sourceOf } from '../../scripts/documents/declarations.ts';

/**
 * Options with no user yet or with one, each with the reason why it is the language's and not that entity's own piece; where an
 * issue plainly needs it, its line. A second user takes the line away; an option that waits for nobody goes.
 */
const reasons: Readonly<Record<string, string>> = {
  // No user yet.
  'series per': 'issue 14 B.9: series by branch; proven by tests/api/series.test.ts',
  'apart apart': 'issue 17, mechanisms: no-overlap constraints of rooms, doctors, patients',
  'apart by': 'issue 17: whose times may not overlap',
  'apart through': 'issue 14 B.10: leaves and contracts say their last day',
  'apart where': 'issue 17: a cancelled visit holds nothing',
  'step in': 'issue 15.2, the toy approval has it',
  'step by': 'issue 15.2, the toy approval has a manager, a role and a permission',
  'step above': 'issue 15.2: a step starts above an amount; the toy approval has one',
  'step setting': 'issue 15.2: manager_step and hr_step of approval-settings; the toy approval has both',
  'transition inPerson':
    'issue 22.1b: what is signed for at a desk; announcements and papers acknowledge the same way',
  'permissions group': 'issue 14 C.13; built by tests/contract/addArea.long.test.ts',
  'permissions module': 'issue 14 C.13',
  'permissions words': 'issue 14 C.13',
  'permissions presets': 'issue 14 C.13: given to the presets of existing clinics by a rule',
  'resource layout': 'issue 16, mechanisms: patients; any declaration may let a clinic arrange its fields',
  // One user.
  'field wrong':
    'a value that is none of the list has a sentence of the contract (clinic.md 2.4: tooth.invalid, tooth.surface_invalid); more letters and numbers of teeth come with money',
  'pieces offers':
    'a refused step shows free times instead of a sentence alone (clinic.md A1): issue 18, amounts that are left',
  'resource proposedUntil':
    'figures a clinic begins with lock nothing before somebody confirmed them (areas-hr.md, traps: the currency)',
  'resource titleBy': 'accounts are called by their people; the console’s will be too',
  'resource privateWhile':
    'a draft nobody else may see (inventory.md 8); issue 18.5: visit notes until they are closed',
  'resource readThrough':
    'a question of security: files of what one may not open, read by one’s own row about it, at the door of files (SEC-57)',
  'resource opensBy':
    'a question of security: what is told of an illness is not for the desk, by every door alike (clinic.md 2.2)',
  'sum beside': 'issue 14 B.8: what is kept beside a sum needs no join in lists',
  'sum of': 'issue 14 B.8: a sum of sums is proven without reading every movement twice',
  'field was': 'a rename for one migration: nobody keeps it afterwards',
  'field nullable':
    'the provider’s staff have accounts without a file: the column says so, the form does not',
  'field consent':
    'a question of security: nobody is written to who did not agree (SEC-67), in the head and beside every number alike',
  'field estimated':
    'who knows only an age (clinic.md 2.1): a question of the kind, asked by form and database alike',
  'field monthEnd': 'how a day is printed on goods, a question of the kind; asked by form and import alike',
  'field crop': 'pictures on public pages have one shape; issue 16: photo of the patient',
  'field by': 'what makes a part a part',
  'field article': 'which tags a text may hold is a question of security, not of one entity (SEC-41)',
  'series at': 'issue 14 B.9: at creation or at any step',
  'fill by': 'issue 14 A.5: one entry of a table of the chosen record; issue 18.1: the price of a branch',
  'operation whileReading':
    'what goes on when a subscription has ended is asked by admission and rights, before any rule (hr.md 8)',
  'byLine each': 'what is asked about several rows of one line: issue 18.4 takes a line from several batches',
  'field text':
    'a file that is read line by line, of any device (hr.md 2.4); issue 21: the bank’s answer to a payment file',
  'screen inPlace':
    'a price is changed where it stands (clinic.md 5); issue 20: the entitlements, issue 21: inputs of a circle',
  'words aboutScreens': 'the sentence on a card among the settings',
  'resource insteadOf':
    'a refused write leads to the record that may be made in its place, from every form and step alike (hr.md G3)',
  'rules importing': 'files that bring more than records: issue 16, twins in a file of patients',
  'pieces under':
    'rows below a line of a document, as the batches of a request; issue 18.5: the sessions of a treatment',
  'pieces aside': 'a column beside the page, for who a record is about: issue 16, the head of a patient',
  'pieces saving': 'a save that is final asks first: every posting',
  'pieces changing': 'a change that reaches many at once says so first; price lists and working hours will',
  'pieces rows': 'what is read one below the other, or looked at, is no table: issue 16, notes and gallery',
  'pieces made': 'what follows a making, such as how to sign in',
  'pieces leadAction': 'a list whose records come by another document: issue 17, visits come by the calendar',
};

const root = path.resolve(import.meta.dirname, '../..');
const resources: readonly AnyResource[] = [...clinicResources, ...consoleResources];
const areas: readonly Area[] = [...clinicAreas, consoleArea];
type Part = object;
/** What is declared, by who declared it. */
type Owned = readonly (readonly [owner: string, part: Part])[];

const each = (name: string, parts: object | undefined): Owned =>
  Object.values(parts ?? {}).map((part) => [name, part as Part]);
const ofAll = (take: (resource: AnyResource) => object | undefined): Owned =>
  resources.flatMap((resource) => each(resource.name, take(resource)));

const declared: Owned = resources.map((one) => [one.name, one]);
/** What stands under one name of those that have it. */
const within = (parts: Owned, name: string): Owned =>
  parts.flatMap(([owner, part]) => {
    const found = (part as Readonly<Record<string, unknown>>)[name];
    return typeof found === 'object' && found !== null ? [[owner, found] as const] : [];
  });
/** Rules of tables: those that stand with a check, and those that stand alone. */
const rulesWith = (name: string): Owned =>
  ofAll(({ checks, constraints }) => ({ ...checks, ...constraints })).filter(([, part]) => name in part);

/** Every field of a resource: of lines, bodies, lines that are asked, and reports too. */
function fieldsOf(resource: AnyResource): readonly Field[] {
  const calls = Object.values({ ...resource.operations, ...resource.workflow?.transitions });
  const forms: readonly (Fields | undefined)[] = [
    resource.fields,
    ...calls.map(({ body }) => body),
    ...Object.values(resource.workflow?.transitions ?? {}).map(({ byLine }) => byLine?.fields),
    ...Object.values(resource.reports ?? {}).map(({ columns }) => columns),
  ];
  const all = forms.flatMap((form) => Object.values(form ?? {}));
  return [...all, ...all.flatMap(({ of }) => Object.values(of ?? {}))];
}
const fieldOptions: Owned = resources.flatMap((resource) =>
  fieldsOf(resource).map(({ options }) => [resource.name, options] as const),
);
const transitions = ofAll(({ workflow }) => workflow?.transitions);
const rules = [...serverRulesRegistry, ...consoleRules].map((rule) => [rule.for.name, rule] as const);

/** The pieces of each entity, as they are typed: they import what only a browser has. */
const pieces: Owned = execFileSync('git', ['ls-files', 'resources/**/*.pieces.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
  .flatMap((file): Owned => {
    const found: [string, Part][] = [];
    const visit = (node: ts.Node): void => {
      const [of, given] =
        ts.isCallExpression(node) && node.expression.getText() === 'pieces' ? node.arguments : [];
      if (of && given && ts.isObjectLiteralExpression(given))
        found.push([
          of.getText(),
          Object.fromEntries(given.properties.map((one) => [one.name?.getText() ?? '', true])),
        ]);
      ts.forEachChild(node, visit);
    };
    visit(sourceOf(root, file));
    return found;
  });

const members = (file: string, type: string): readonly string[] =>
  membersOf(sourceOf(root, file), type).map(({ name }) => name);
const ownOptions = readdirSync(path.join(root, 'metadata/fields/kinds')).flatMap((file) => {
  const source = sourceOf(root, `metadata/fields/kinds/${file}`);
  return kindsOf(source).flatMap((kind) => optionsOf(source, kind).map(({ name }) => name));
});

/** The language, part by part: the options of each, and what is declared with them. */
const language: Readonly<Record<string, readonly [names: readonly string[], used: Owned]>> = {
  resource: [members('metadata/resource.ts', 'Spec'), resources.map((one) => [one.name, one])],
  field: [[...members('metadata/fields/types.ts', 'CommonOptions'), ...ownOptions], fieldOptions],
  series: [members('metadata/fields/series.ts', 'Series'), within(fieldOptions, 'sequence')],
  fill: [
    [
      ...members('metadata/fields/formula.ts', 'ChosenValue'),
      ...members('metadata/fields/formula.ts', 'Fill'),
    ],
    within(fieldOptions, 'fillFrom'),
  ],
  workflow: [members('metadata/workflow.ts', 'Workflow'), within(declared, 'workflow')],
  transition: [members('metadata/workflow.ts', 'Transition'), transitions],
  approval: [members('metadata/approval.ts', 'Approval'), within(within(declared, 'workflow'), 'approval')],
  step: [members('metadata/approval.ts', 'ApprovalStep'), []],
  byLine: [members('metadata/workflow.ts', 'ByLine'), within(transitions, 'byLine')],
  screen: [members('metadata/screens.ts', 'Screen'), ofAll(({ screens }) => screens)],
  view: [members('metadata/screens.ts', 'ListView'), ofAll(({ views }) => views)],
  menu: [members('metadata/screens.ts', 'MenuPlace'), within(declared, 'menu')],
  operation: [members('metadata/screens.ts', 'Operation'), ofAll(({ operations }) => operations)],
  report: [members('metadata/report.ts', 'Report'), ofAll(({ reports }) => reports)],
  ledger: [members('metadata/ledger.ts', 'Ledger'), within(declared, 'ledger')],
  sum: [members('metadata/ledger.ts', 'LedgerSum'), ofAll(({ ledger }) => ledger?.sums)],
  once: [members('metadata/constraints.ts', 'Once'), rulesWith('once')],
  apart: [members('metadata/constraints.ts', 'Apart'), rulesWith('apart')],
  words: [members('metadata/words.ts', 'Words'), resources.map((one) => [one.name, one.words.ar])],
  dialog: [members('metadata/words.ts', 'DialogWords'), ofAll(({ words }) => words.ar.transitions)],
  area: [members('metadata/area.ts', 'Area'), areas.map((one) => [one.name, one])],
  page: [members('metadata/area.ts', 'AreaPage'), areas.flatMap((one) => each(one.name, one.pages))],
  permissions: [
    members('metadata/permissions.ts', 'AreaPermissions'),
    areaPermissions.map((one) => [one.group, one]),
  ],
  rules: [members('server/kit/rules.ts', 'ServerRules').filter((name) => name !== 'for'), rules],
  pieces: [members('src/client/catalogue/pieces.ts', 'Pieces').filter((name) => name !== 'for'), pieces],
};

const usersOf = (name: string, used: Owned): readonly string[] => [
  ...new Set(
    used.flatMap(([owner, part]) => ((part as Record<string, unknown>)[name] === undefined ? [] : [owner])),
  ),
];
const counted = Object.entries(language).flatMap(([place, [names, used]]) =>
  [...new Set(names)].map((name) => ({ option: `${place} ${name}`, users: usersOf(name, used) })),
);

describe('the options of the language', () => {
  it('are used by somebody, or say what they wait for', () => {
    const unused = counted.filter(({ users }) => users.length === 0).map(({ option }) => option);
    expect(unused.filter((option) => !(option in reasons))).toEqual([]);
  });

  it('with one user say why they are no piece of that entity', () => {
    const alone = counted.filter(({ users }) => users.length === 1);
    expect(alone.filter(({ option }) => !(option in reasons))).toEqual([]);
  });

  it('with more users need no reason any more', () => {
    const known = new Map(counted.map(({ option, users }) => [option, users.length]));
    expect(Object.keys(reasons).filter((option) => (known.get(option) ?? 2) > 1)).toEqual([]);
  });
});
