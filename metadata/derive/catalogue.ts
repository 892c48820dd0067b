import type { AccessRule } from '../access.ts';
import type { AnyResource } from '../resource.ts';
import { actionOf, kindOf, ownParamsOf, screensOf, type ScreenEntry } from './entries.ts';
import { approvalMistakes } from './approvals.ts';
import { layoutMistakes } from './layout.ts';
import { ledgerMistakes } from './ledgerMistakes.ts';
import { monthMistakes } from './monthMistakes.ts';
import { nameMistakes } from './nameMistakes.ts';
import { guess } from './nearest.ts';
import { formulaMistakes } from './formulas.ts';
import { openingMistakes } from './openings.ts';
import { endsOf, startsOf } from './transitions.ts';
import { postingMistakes } from './postingMistakes.ts';
import { reportMistakes } from './reportMistakes.ts';
import { selfDealingMistakes } from './selfDealing.ts';
import { seriesMistakes } from './seriesMistakes.ts';

export interface Catalogue {
  readonly resources: readonly AnyResource[];
  readonly byName: ReadonlyMap<string, AnyResource>;
  readonly screens: readonly ScreenEntry<AnyResource>[];
  /** Fields anywhere that point at the resource: who refuses its removal, and who may open its chooser. */
  readonly pointingAt: ReadonlyMap<
    string,
    readonly { readonly resource: AnyResource; readonly field: string; readonly line?: string }[]
  >;
}

export function buildCatalogue(resources: readonly AnyResource[]): Catalogue {
  const pointingAt = new Map<string, { resource: AnyResource; field: string; line?: string }[]>();
  const note = (target: string, from: { resource: AnyResource; field: string; line?: string }) =>
    pointingAt.set(target, [...(pointingAt.get(target) ?? []), from]);
  for (const resource of resources) {
    for (const [field, one] of Object.entries(resource.fields)) {
      if (one.target && one.kind !== 'part') note(one.target, { resource, field });
      for (const [line, child] of Object.entries(one.of ?? {}))
        if (child.target) note(child.target, { resource, field, line });
    }
  }
  return {
    resources,
    byName: new Map(resources.map((one) => [one.name, one])),
    screens: screensOf(resources),
    pointingAt,
  };
}

/** Two addresses that one URL could mean both of, where neither is more literal than the other. */
const shapeOf = (path: string): string => path.replace(/:\w+/g, ':');

/**
 * What the types cannot see. Returns one sentence per mistake; the server refuses to start on any.
 * `pages` are the addresses of screens that belong to no resource.
 */
export function checkCatalogue(catalogue: Catalogue, pages: readonly string[] = []): readonly string[] {
  const mistakes: string[] = [];
  const seen = new Map<string, string>(pages.map((path) => [shapeOf(path), 'a page']));
  const names = new Set<string>();
  for (const resource of catalogue.resources) {
    if (names.has(resource.name)) mistakes.push(`${resource.name}: declared twice`);
    names.add(resource.name);
    mistakes.push(...resourceMistakes(resource, catalogue).map((text) => `${resource.name}: ${text}`));
  }
  for (const { resource, name, path } of catalogue.screens) {
    const other = seen.get(shapeOf(path));
    if (other) mistakes.push(`${resource.name}.${name}: its address ${path} collides with ${other}`);
    seen.set(shapeOf(path), `${resource.name}.${name}`);
  }
  return mistakes;
}

const reserved = [
  'id',
  'clinic_id',
  'version',
  'created_at',
  'updated_at',
  'created_by',
  'status',
  'search',
  '_labels',
  '_files',
  '_may',
  'q',
];

function resourceMistakes(resource: AnyResource, catalogue: Catalogue): string[] {
  const mistakes: string[] = [];
  const names = [...catalogue.byName.keys()];
  for (const name of Object.keys(resource.fields)) {
    if (reserved.includes(name)) mistakes.push(`the field name ${name} is reserved`);
    if (!/^[a-z][a-z0-9_]{0,50}$/.test(name)) mistakes.push(`the field name ${name} is not snake_case`);
  }
  for (const { target, at } of targetsOf(resource)) {
    if (!catalogue.byName.has(target))
      mistakes.push(`${at} refers to ${target}, which is not declared${guess(target, names)}`);
  }
  if (resource.parent && !catalogue.byName.has(resource.parent.resource))
    mistakes.push(
      `its parent ${resource.parent.resource} is not declared${guess(resource.parent.resource, names)}`,
    );
  return [
    ...mistakes,
    ...conditionMistakes(resource),
    ...accessMistakes(resource),
    ...screenMistakes(resource, catalogue),
    ...nameMistakes(resource),
    ...transitionMistakes(resource),
    ...stampMistakes(resource),
    ...approvalMistakes(resource, catalogue.byName),
    ...viewMistakes(resource),
    ...formulaMistakes(resource, catalogue.byName),
    ...selfDealingMistakes(resource),
    ...settingsMistakes(resource),
    ...seriesMistakes(resource, catalogue.byName),
    ...ledgerMistakes(resource),
    ...postingMistakes(resource, catalogue.byName),
    ...layoutMistakes(resource),
    ...openingMistakes(resource),
    ...reportMistakes(resource, catalogue.byName),
    ...monthMistakes(resource, catalogue.byName),
  ];
}

function targetsOf(resource: AnyResource): { target: string; at: string }[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => [
    ...(field.target ? [{ target: field.target, at: name }] : []),
    ...Object.entries(field.of ?? {}).flatMap(([line, child]) =>
      child.target ? [{ target: child.target, at: `${name}.${line}` }] : [],
    ),
  ]);
}

function conditionMistakes(resource: AnyResource): string[] {
  const known = new Set([...Object.keys(resource.fields), 'status']);
  return Object.entries(resource.fields).flatMap(([name, { options }]) =>
    [
      options.requiredWhen,
      options.showWhen,
      typeof options.unique === 'object' ? options.unique.among : undefined,
      typeof options['consent'] === 'string' ? { [options['consent']]: true } : undefined,
    ]
      .flatMap((condition) => Object.keys(condition ?? {}))
      .filter((field) => !known.has(field))
      .map((field) => `${name} depends on ${field}, which is no field`),
  );
}

function accessMistakes(resource: AnyResource): string[] {
  const mistakes: string[] = [];
  const rules: [string, AccessRule | undefined][] = [
    ...['list', 'show', 'create', 'edit', 'remove'].map((action): [string, AccessRule | undefined] => [
      action,
      resource.access[action],
    ]),
    ...Object.entries(resource.access),
    ...Object.entries(resource.workflow?.transitions ?? {}).map(
      ([name, transition]): [string, AccessRule | undefined] => [name, transition.access],
    ),
    ...Object.entries(resource.operations ?? {}).map(
      ([name, operation]): [string, AccessRule | undefined] => [name, operation.access],
    ),
  ];
  for (const [name, rule] of rules) {
    if (!Array.isArray(rule)) mistakes.push(`the action ${name} has no rule`);
    else if (
      !resource.person &&
      (rule as AccessRule).some(({ scope }) => scope === 'self' || scope === 'team') &&
      name !== 'profile'
    ) {
      mistakes.push(`the action ${name} is granted for own rows, but no field says whose a row is`);
    }
  }
  return mistakes;
}

function screenMistakes(resource: AnyResource, catalogue: Catalogue): string[] {
  const mistakes: string[] = [];
  for (const [name, screen] of Object.entries(resource.screens)) {
    if (!resource.access[actionOf(resource, name, screen)])
      mistakes.push(`the screen ${name} has no access rule`);
    // A list and the form of a new record are about no record of their own.
    const ids = ['list', 'create'].includes(kindOf(name, screen)) ? 0 : 1;
    for (const param of ownParamsOf(resource, screen.path).slice(ids))
      mistakes.push(`the parameter :${param} of the screen ${name} has no source`);
    if (screen.own && !resource.person)
      mistakes.push(`the screen ${name} lists own rows, but no field says whose a row is`);
  }
  for (const { resource: other } of resource.related ?? []) {
    if (!catalogue.byName.has(other))
      mistakes.push(`the related list ${other} is not declared${guess(other, [...catalogue.byName.keys()])}`);
  }
  return mistakes;
}

/**
 * A transition is taken back by one that leads from where it went to where it came from; states exist; what is asked by line
 * is about a field of lines, one record at a time.
 */
function transitionMistakes({ workflow, fields }: AnyResource): string[] {
  return Object.entries(workflow?.transitions ?? {}).flatMap(([name, transition]) => {
    const back = transition.undo === undefined ? undefined : workflow?.transitions[transition.undo];
    const leadsBack =
      back !== undefined &&
      startsOf(back).some((state) => endsOf(transition).includes(state)) &&
      endsOf(back).some((state) => startsOf(transition).includes(state));
    const { byLine, single, inPerson, takenBy } = transition;
    return [
      ...(transition.undo === undefined || leadsBack
        ? []
        : [`${name} is taken back by ${transition.undo}, which does not lead back`]),
      ...(byLine === undefined || fields[byLine.of]?.kind === 'lines'
        ? []
        : [`${name} asks by line of ${byLine.of}, which is no field of lines`]),
      ...(byLine === undefined || single === true
        ? []
        : [`${name} asks about the lines of one record and is not single`]),
      ...(inPerson === undefined || fields[inPerson.of]?.target === 'employees'
        ? []
        : [`${name} is signed for by ${inPerson.of}, which refers to no employee`]),
      ...(inPerson === undefined || single === true
        ? []
        : [`${name} is signed for by one person and is not single`]),
      ...(takenBy === undefined || fields[takenBy]?.target === 'employees'
        ? []
        : [`${name} is taken by ${takenBy}, which refers to no employee`]),
    ];
  });
}

/** What is noted of a state is noted of one there is, and by nobody's hand. */
const stampMistakes = ({ workflow, fields }: AnyResource): string[] =>
  Object.entries(fields).flatMap(([name, { kind, target, options }]) => {
    const states = Object.keys(workflow?.states ?? {});
    const { stamp = [], readOnly } = options;
    const isNoted = readOnly === true && (kind === 'dateTime' || target === 'users');
    return [
      ...stamp
        .filter((state) => !states.includes(state))
        .map((state) => `${name} notes ${state}, which is no state${guess(state, states)}`),
      ...(stamp.length === 0 || isNoted ? [] : [`${name} notes a state and is no read-only moment or user`]),
    ];
  });

/** The row of a set of settings is made by nobody: what it must hold has a default. */
const settingsMistakes = ({ settings, fields }: AnyResource): string[] =>
  settings !== true
    ? []
    : Object.entries(fields)
        .filter(
          ([, { kind, options }]) =>
            options.required === true && kind !== 'boolean' && !('default' in options),
        )
        .map(([name]) => `the setting ${name} is required and has no default`);

const operators = /_(?:gte|lte|gt|lt|neq|like|null)$/;

function viewMistakes(resource: AnyResource): string[] {
  const known = [
    ...Object.keys(resource.fields),
    ...(resource.filters ?? []),
    'status',
    'created_at',
    'updated_at',
  ];
  return Object.entries(resource.views ?? {}).flatMap(([name, { filter }]) =>
    Object.keys(filter)
      .filter((key) => !known.includes(key) && !known.includes(key.replace(operators, '')))
      .map((key) => `the view ${name} filters by ${key}, which is no field`),
  );
}
