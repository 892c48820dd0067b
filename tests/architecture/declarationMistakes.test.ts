import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject, type ProjectCopy } from '#tests/setup/projectCopy.ts';

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => copy.remove());

/** Says at its end how many seconds of processor it took. */
const timed =
  "data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();console.log('took '+(user+system)/1e6)})";

/** What generate says of the copy: its sentences, how it ended and the processor's seconds. */
function generate(): {
  readonly told: readonly string[];
  readonly code: number | null;
  readonly seconds: number;
} {
  const result = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--import', timed, 'scripts/generate.ts', '--check'],
    {
      cwd: copy.folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  const seconds = Number(/took ([\d.]+)/.exec(result.stdout)?.[1]);
  return { told: result.stderr.split('\n').filter(Boolean), code: result.status, seconds };
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
    'a bound of an exact number',
    penalties,
    "max: '999999'",
    'max: 999999',
    /^resources\/pay\/penalties\/penalties\.ts:\d+ penalties: value has max: 999999, and exact numbers are texts; write max: '999999'\.$/,
  ],
];

describe('a mistake in a declaration is told once, in seconds, with its place and what was meant', () => {
  it('and nothing is told where there is none', () =>
    expect(generate()).toMatchObject({ told: [], code: 0 }));

  it.each(mistakes)('%s', (_, file, right, wrong, sentence) => {
    const text = copy.read(file);
    expect(text).toContain(right);
    copy.write(file, text.replace(right, wrong));
    const { told, code, seconds } = generate();
    copy.write(file, text);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(sentence);
    expect(code).toBe(2);
    // Processor seconds: three with a hundred resources, a little more beside other suites.
    expect(seconds).toBeLessThanOrEqual(4);
  });
});
