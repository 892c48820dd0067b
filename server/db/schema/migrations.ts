import fs from 'node:fs';
import path from 'node:path';
import { differences } from './differ.ts';
import type { SchemaModel } from './types.ts';

const header =
  '-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.\n';
const snapshotFile = 'snapshot.json';

/** Whether the differ wrote the text, and no hand. */
export const isGenerated = (text: string): boolean => text.startsWith(header);

export interface MigrationRequest {
  readonly model: SchemaModel;
  readonly folder: string;
  /** Words for the file's name, e.g. `add-insurance`. */
  readonly name?: string | undefined;
  /** A hand-written migration of this folder that makes the changes a generated one may not. */
  readonly byHand?: string | undefined;
}

export interface MigrationPlan {
  /** Files to write, by name, with their text. */
  readonly write: Readonly<Record<string, string>>;
  /** Changes that need a hand-written file, one sentence each; then nothing is written. */
  readonly refusals: readonly string[];
}

interface Snapshot {
  /** Hand-written files whose changes the model holds. */
  readonly byHand: readonly string[];
  readonly model: SchemaModel;
}

const snapshotText = (snapshot: Snapshot): string => `${JSON.stringify(snapshot, null, 1)}\n`;
const nothing: MigrationPlan = { write: {}, refusals: [] };

/** What the declarations ask of the migrations' folder. Pure but for reading the folder. */
export function planMigrations(request: MigrationRequest): MigrationPlan {
  const { folder, model } = request;
  const snapshot = readSnapshot(folder);
  if (!snapshot)
    return {
      ...nothing,
      refusals: [`There is no ${snapshotFile}, which says what the migrations have made; take it from git.`],
    };
  if (request.byHand !== undefined) return byHandPlan(snapshot, request, request.byHand);
  const { statements, refusals } = differences(snapshot.model, model);
  if (refusals.length > 0) return { ...nothing, refusals };
  const text = snapshotText({ ...snapshot, model });
  if (statements.length === 0) {
    // A declaration may change what only the snapshot holds, such as a `was` that is no longer needed.
    return text === snapshotText(snapshot) ? nothing : { ...nothing, write: { [snapshotFile]: text } };
  }
  const name = `${nextNumber(folder)}_${plainName(request.name ?? derivedName(snapshot.model, model))}.sql`;
  return { ...nothing, write: { [name]: `${header}\n${statements.join('\n')}\n`, [snapshotFile]: text } };
}

function byHandPlan(snapshot: Snapshot, { folder, model }: MigrationRequest, file: string): MigrationPlan {
  if (!sqlFiles(folder).includes(file)) return { ...nothing, refusals: [`There is no migration ${file}.`] };
  if (snapshot.byHand.includes(file))
    return { ...nothing, refusals: [`${file} was counted before; its changes are in the snapshot.`] };
  if (differences(snapshot.model, model).refusals.length === 0)
    return { ...nothing, refusals: ['No change needs a hand-written file; run without --by-hand.'] };
  const text = snapshotText({ byHand: [...snapshot.byHand, file], model });
  return { ...nothing, write: { [snapshotFile]: text } };
}

function readSnapshot(folder: string): Snapshot | undefined {
  const file = path.join(folder, snapshotFile);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Snapshot) : undefined;
}

const sqlFiles = (folder: string): string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

function nextNumber(folder: string): string {
  const last = sqlFiles(folder).at(-1) ?? '0000';
  return String(Number.parseInt(last, 10) + 1).padStart(4, '0');
}

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 50);

function derivedName(old: SchemaModel, model: SchemaModel): string {
  const before = new Map(old.tables.map((table) => [table.name, JSON.stringify(table)]));
  const added = model.tables.filter(({ name, kind }) => kind === 'record' && !before.has(name));
  const changed = model.tables.filter((table) => before.get(table.name) !== JSON.stringify(table));
  return added.length > 0
    ? `add_${added.map(({ name }) => name).join('_')}`
    : `change_${changed
        .map(({ name }) => name.split('__')[0] ?? name)
        .filter((name, place, all) => all.indexOf(name) === place)
        .join('_')}`;
}
