/** `npx tsx tests/load/openingBench.ts`: opening files of patients with what the log notes of it and without; also part of `npm run bench`. */
import os from 'node:os';
import { benchLogin } from './data.ts';
import { medianOf } from './fire.ts';
import { isStarted, replaceSection, running, timed, type Caller } from './plainBench.ts';

const patients = Number(process.env['BENCH_OPENED_AMONG'] ?? 200_000);
/** Files opened on each side, every one of them for the first time: looking again within ten minutes is noted no more. */
const openings = Number(process.env['BENCH_OPENINGS'] ?? 3000);
const warm = 300;
const title = 'Opening files of patients';

const fill = `insert into patients (clinic_id, file_no, full_name, gender, birth_date, phone, branch_id, category_id, created_at)
  select $1::uuid, 'O-' || n, 'مريض رقم ' || n, case when n % 2 = 0 then 'male' else 'female' end, date '1950-01-01' + n % 25000,
    '+2011' || lpad(n::text, 8, '0'), $2::uuid, (select id from patient_categories where clinic_id = $1::uuid and is_default),
    now() - (n % 1460) * interval '1 day' from generate_series(1, $3::int) n`;

/** The milliseconds of opening each file on either side, the side that comes first changing. */
async function opened(logged: Caller, unlogged: Caller, ids: readonly string[]) {
  const times = { logged: [] as number[], unlogged: [] as number[] };
  for (const [at, id] of ids.entries()) {
    const turns = [
      async () => times.logged.push(await timed(() => logged('GET', `/patients/${id}`))),
      async () => times.unlogged.push(await timed(() => unlogged('GET', `/patients/${id}`))),
    ];
    for (const turn of at % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  return { logged: times.logged.slice(warm), unlogged: times.unlogged.slice(warm) };
}

const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

/** The section of docs/benchmarks.md, over a database of its own. */
export async function openingLines(): Promise<string> {
  const lines = await running(
    async ({ plain, clinic }) => {
      await plain.query(fill, [clinic.id, clinic.branch, patients]);
      await plain.query('vacuum analyze patients');
      const { rows } = await plain.query<{ id: string }>(
        `select id from patients where clinic_id = $1 order by md5(id::text) limit $2`,
        [clinic.id, openings + warm],
      );
      return rows.map(({ id }) => id);
    },
    async ({ call, another, plain, clinic }, ids) => {
      const signIn = await another({ BENCH_UNLOGGED: 'yes' });
      const { logged, unlogged } = await opened(call, await signIn(benchLogin), ids);
      const { rows } = await plain.query<{ n: number }>(
        `select count(*)::int as n from audit_log where clinic_id = $1 and action = 'view' and entity = 'patients'`,
        [clinic.id],
      );
      if (rows[0]?.n !== ids.length)
        throw new Error(`${String(rows[0]?.n)} of ${ids.length} openings are in the log`);
      return [
        ['median', medianOf(logged), medianOf(unlogged)] as const,
        ['95th of 100', percentile(logged, 0.95), percentile(unlogged, 0.95)] as const,
      ].map(([what, a, b]) => `| ${what} | ${a.toFixed(2)} | ${b.toFixed(2)} | ${(a / b).toFixed(2)} |`);
    },
  );
  return `
## ${title}

${openings.toLocaleString('en')} of ${patients.toLocaleString('en')} files, each opened for the first time, by the product and by the same product whose declarations do not say \`opened\`, in turn over one connection each, milliseconds of the whole call, at a load of ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores. Every opening stands in the log.

| what | with its log ms | without ms | ratio |
|---|---|---|---|
${lines.join('\n')}
`;
}

if (isStarted(import.meta.url)) replaceSection(title, await openingLines());
