/**
 * What each suite and each area of the product may use of the processor in `npm test`. Seconds are processor seconds, the
 * browser's and the database's among them, of the machine they were set on: another machine's are divided by how much slower
 * it does a fixed sum. The clock on the wall is only told: it says as much about what else the machine does.
 */
import process from 'node:process';

/** Set a quarter above what was measured; the reason for a higher one belongs into the commit that raises it. */
export const suiteBudgets = {
  check: 200,
  build: 40,
  unit: 300,
  api: 1800,
  browser: 1900,
  architecture: 95,
};

/** For the tests of one area: those below tests/api/<area> and tests/e2e/<area>. */
export const areaBudgets = { api: 170, browser: 175 };

/** Processor seconds the fixed sum takes on the machine the budgets were set on. */
export const referenceSeconds = 0.13;

/** The area whose folder a test file stands in, or undefined for what belongs to the whole house. */
export const areaOf = (file) => /^tests\/(?:api|e2e)\/([^/]+)\//.exec(file)?.[1];

/** The fixed sum: numbers, texts and a map, as programs of ours do; answers its processor seconds. */
function fixedSum() {
  const before = process.cpuUsage();
  const seen = new Map();
  let value = 1;
  for (let turn = 0; turn < 1_200_000; turn += 1) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    const key = `k${value % 50_000}`;
    seen.set(key, (seen.get(key) ?? 0) + value);
  }
  [...seen.values()].toSorted((a, b) => a - b);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** How many times slower than the machine of the budgets this one is now: the middle of three sums. */
export function slowness() {
  const sums = [fixedSum(), fixedSum(), fixedSum()].toSorted((a, b) => a - b);
  return sums[1] / referenceSeconds;
}

/** The sum of each area's files, the dearest first. */
export function secondsByArea(byFile) {
  const areas = new Map();
  for (const [file, seconds] of byFile) {
    const area = areaOf(file);
    if (area !== undefined) areas.set(area, (areas.get(area) ?? 0) + seconds);
  }
  return [...areas].toSorted(([, one], [, other]) => other - one);
}

const sentence = (what, seconds, budget) =>
  `${what} took ${seconds.toFixed(0)} processor seconds, its budget is ${budget}.`;

/**
 * What of a step is over its budget, in sentences. `byFile` are processor seconds by test file; `slower` is the machine's
 * slowness: all seconds are divided by it.
 */
export function overBudget(step, { seconds, byFile }, slower) {
  const over = [];
  const budget = suiteBudgets[step];
  if (budget !== undefined && seconds / slower > budget)
    over.push(sentence(`The suite ${step}`, seconds / slower, budget));
  const areaBudget = areaBudgets[step];
  if (areaBudget === undefined) return over;
  for (const [area, used] of secondsByArea(byFile)) {
    if (used / slower <= areaBudget) continue;
    const dearest = [...byFile]
      .filter(([file]) => areaOf(file) === area)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 3)
      .map(([file, its]) => `${file} ${(its / slower).toFixed(0)}`);
    over.push(
      `${sentence(`The area ${area} in the suite ${step}`, used / slower, areaBudget)} Dearest: ${dearest.join(', ')}.`,
    );
  }
  return over;
}
