import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject, type ProjectCopy } from '#tests/setup/projectCopy.ts';

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => copy.remove());

/** What generate says of the copy: its sentences and how it ended. */
function generate(): { readonly told: readonly string[]; readonly code: number | null } {
  const args = ['--import', 'tsx', 'scripts/generate.ts', '--check'];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const result = spawnSync(process.execPath, args, { cwd: copy.folder, encoding: 'utf8', env });
  return { told: result.stderr.split('\n').filter(Boolean), code: result.status };
}

const penalties = 'resources/pay/penalties/penalties.ts';
/** What newcomers mistyped (findings/adding-entities.md 6): the file, the right text, the wrong one, what is said. */
const mistakes: readonly (readonly [
  what: string,
  file: string,
  right: string,
  wrong: string,
  told: RegExp,
])[] = [
  [
    'a permission, wherever it is used',
    penalties,
    "may('edit_penalties')",
    "may('edit_penaltys')",
    /^resources\/pay\/penalties\/penalties\.ts:7 penalties: edit, remove, approve and 3 more ask for edit_penaltys, which is no permission; did you mean edit_penalties\?$/,
  ],
  [
    'an icon',
    penalties,
    "icon: 'penalty'",
    "icon: 'penlty'",
    /^resources\/pay\/penalties\/penalties\.ts:\d+ penalties: its menu's icon penlty is not in the icon table; did you mean penalty\?$/,
  ],
  [
    'a reference',
    penalties,
    "reference('violation-types'",
    "reference('violation-type'",
    /^resources\/pay\/penalties\/penalties\.ts:\d+ penalties: violation_type_id refers to violation-type, which is not declared; did you mean violation-types\?$/,
  ],
  [
    'an event',
    penalties,
    "event: 'penalty.objected'",
    "event: 'penalty.objectd'",
    /^resources\/pay\/penalties\/penalties\.ts:\d+ penalties: the notice penalty\.objectd has no words; did you mean penalty\.objected\?$/,
  ],
  [
    'a word that is missing in one language',
    'resources/time/holidays/holidays.ts',
    "        tentative: 'Awaiting sighting',\n",
    '',
    /^resources\/time\/holidays\/holidays\.ts:\d+ holidays: fields\.tentative has no word in English\.$/,
  ],
  [
    'the name of a word',
    'resources/time/holidays/holidays.ts',
    "        tentative: 'Awaiting sighting',\n",
    "        tentatve: 'Awaiting sighting',\n",
    /holidays: fields\.tentative has no word in English; did you mean tentatve\?$/,
  ],
  [
    'a computed field',
    'resources/pay/penalties/penalties.server.ts',
    'deducted_days: inForce',
    'deducted_day: inForce',
    /^resources\/pay\/penalties\/penalties\.server\.ts:\d+ penalties: the computed field deducted_day is implemented but not declared; did you mean deducted_days\?$/,
  ],
  [
    'an option of a field',
    penalties,
    "max: '999999'",
    "maxx: '999999'",
    /^resources\/pay\/penalties\/penalties\.ts:\d+ penalties: fields\.value knows no maxx; did you mean max\?$/,
  ],
  [
    'a key of a transition: a rejection would lose its demand',
    penalties,
    'demand:',
    'demnd:',
    /^resources\/pay\/penalties\/penalties\.ts:\d+ penalties: workflow\.transitions\.\w+ knows no demnd; did you mean demand\?$/,
  ],
  [
    'a column of a list',
    penalties,
    "columns: ['",
    "columns: ['x",
    /^resources\/pay\/penalties\/penalties\.ts:\d+ penalties: (?:screens|views)\.\w+ shows x\w+, which is no field; did you mean \w+\?$/,
  ],
  [
    'a bound of an exact number',
    penalties,
    "max: '999999'",
    'max: 999999',
    /^resources\/pay\/penalties\/penalties\.ts:\d+ penalties: value has max: 999999, and exact numbers are texts; write max: '999999'\.$/,
  ],
];

describe('a mistake in a declaration is told once, with its place and what was meant', () => {
  it('and nothing is told where there is none', () =>
    expect(generate()).toMatchObject({ told: [], code: 0 }));

  it.each(mistakes)('%s', (_, file, right, wrong, sentence) => {
    const text = copy.read(file);
    expect(text).toContain(right);
    copy.write(file, text.replace(right, wrong));
    const { told, code } = generate();
    copy.write(file, text);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(sentence);
    expect(code).toBe(2);
  });
});
