/** `npx tsx tests/load/importBench.ts`: patients from an Excel file with Arabic headings, checked and imported, beside plain SQL that writes the same rows with their audit entries; also part of `npm run bench`. */
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { WorkbookWriter } from '#server/transfer/xlsx/workbook.ts';
import { family, given } from './data.ts';
import { isStarted, replaceSection, running, timed, type Running } from './plainBench.ts';

const count = Number(process.env['BENCH_IMPORT_ROWS'] ?? 20_000);
const title = 'Import of patients';
/** As often as a page looks, in milliseconds: each look counts the rows of the file. */
const lookEvery = 500;
const headings = ['الاسم بالكامل', 'الهاتف', 'النوع', 'تاريخ الميلاد', 'المدينة'];

const at = (words: readonly string[], n: number): string => words[n % words.length] ?? '';

/** Names of four words as a clinic's old list has them, each with a number and a day of birth of its own. */
function rowOf(n: number): readonly string[] {
  const names = [
    at(given, n),
    at(given, Math.floor(n / 16)),
    at(given, Math.floor(n / 256)),
    at(family, n * 7),
  ];
  const born = new Date(Date.UTC(1945, 0, 1 + ((n * 37) % 28_000)));
  return [
    names.join(' '),
    `010${String(10_000_000 + n).padStart(8, '0')}`,
    n % 2 === 0 ? 'ذكر' : 'أنثى',
    born.toISOString().slice(0, 10),
    'القاهرة',
  ];
}

async function file(): Promise<Blob> {
  const pieces: Buffer[] = [];
  const book = new WorkbookWriter((bytes) => Promise.resolve(void pieces.push(bytes)));
  const sheet = await book.sheet({ name: 'مرضى', rightToLeft: true, widths: [], table: false });
  const texts = [headings, ...Array.from({ length: count }, (_, n) => rowOf(n))];
  for (const row of texts) await sheet.row(row.map((text) => ({ text })));
  await sheet.end();
  await book.end();
  return new Blob([new Uint8Array(Buffer.concat(pieces))]);
}

/** Waits until the import's job has ended; answers the most memory the product held meanwhile. */
async function ended({ call, memory }: Running, id: string, state: string): Promise<number> {
  let most = 0;
  for (;;) {
    most = Math.max(most, await memory());
    const now = await call('GET', `/imports/${id}`);
    if (now['state'] === state) return most;
    await wait(lookEvery);
  }
}

interface Plain {
  /** One statement for each table. */
  readonly together: number;
  /** A statement for each row and one for its audit entry, prepared, 200 rows a transaction: as a script of one's own imports. */
  readonly apart: number;
}

/** The rows and audit entries that the import left, written anew by themselves: the triggers of the tables run as they did. */
async function plainly({ plain, clinic }: Running): Promise<Plain> {
  await plain.query(`create temp table imported as select * from patients where clinic_id = '${clinic.id}'`);
  await plain.query(
    `create temp table noted as select a.* from audit_log a join imported i on i.id = a.entity_id where a.action = 'create'`,
  );
  const columns = async (table: string, but: readonly string[]): Promise<string> => {
    const { rows } = await plain.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and attidentity = '' and attname <> all ($2)`,
      [table, but],
    );
    return rows.map(({ name }) => `"${name}"`).join(', ');
  };
  const [own, log] = [await columns('patients', []), await columns('audit_log', ['seq', 'id', 'hash'])];
  const clear = async (): Promise<void> => {
    await plain.query('set session_replication_role = replica');
    await plain
      .query('delete from audit_log a using imported i where a.entity_id = i.id')
      .catch(() => undefined);
    await plain.query('delete from patients p using imported i where p.id = i.id');
    await plain.query('set session_replication_role = origin');
    await plain.query('vacuum analyze patients, audit_log');
    await plain.query(`select set_config('app.clinic_id', $1, false)`, [clinic.id]);
  };
  await clear();
  const together = await timed(async () => {
    await plain.query('begin');
    await plain.query(`insert into patients (${own}) select ${own} from imported`);
    await plain.query(`insert into audit_log (${log}) select ${log} from noted`);
    await plain.query('commit');
  });
  await clear();
  const { rows } = await plain.query<{ row: string; entry: string }>(
    `select to_jsonb(i)::text as row, to_jsonb(n)::text as entry from imported i join noted n on n.entity_id = i.id order by n.seq`,
  );
  const into = (table: string, names: string): string =>
    `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1::jsonb)`;
  const apart = await timed(async () => {
    for (const [at, { row, entry }] of rows.entries()) {
      if (at % 200 === 0) await plain.query(at === 0 ? 'begin' : 'commit; begin');
      await plain.query({ name: 'row', text: into('patients', own), values: [row] });
      await plain.query({ name: 'entry', text: into('audit_log', log), values: [entry] });
    }
    await plain.query('commit');
  });
  return { together, apart };
}

/** The section of docs/benchmarks.md. */
export async function importLines(): Promise<string> {
  const lines = await running(
    () => Promise.resolve(),
    async (sides) => {
      const { call, memory } = sides;
      const form = new FormData();
      form.set('resource', 'patients');
      form.set('file', await file(), 'مرضى.xlsx');
      const before = await memory();
      let id = '';
      const upload = await timed(async () => void (id = (await call('POST', '/imports', form))['id'] ?? ''));
      const held: [string, number][] = [
        ['before', before],
        ['uploaded', await memory()],
      ];
      const step = (what: 'check' | 'run', state: string): Promise<number> =>
        timed(async () => {
          await call('POST', `/imports/${id}/${what}`);
          held.push([state, await ended(sides, id, state)]);
        });
      const check = await step('check', 'checked');
      const run = await step('run', 'done');
      console.log(JSON.stringify((await call('GET', `/imports/${id}`))['counts']));
      const plain = await plainly(sides);
      const line = (what: string, ms: number): string =>
        `| ${[what, ms.toFixed(0), ...[plain.apart, plain.together].flatMap((one) => [one.toFixed(0), (ms / one).toFixed(1)])].join(' | ')} |`;
      const lines = [
        line('upload, read apart', upload),
        line('check', check),
        line('import', run),
        line('check and import', check + run),
      ];
      const told = held.map(([when, megabytes]) => `${when} ${megabytes.toFixed(0)} MB`).join(', ');
      console.log(`${lines.join('\n')}\n${told}`);
      return [...lines, `\nMemory of the product, the most in each step: ${told}.`];
    },
  );
  return `
## ${title}

${count.toLocaleString('en')} patients from an Excel file with Arabic headings, once, at a load of ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores. Both plain sides write the same rows and audit entries as the superuser over the same triggers; they read no file, judge nothing and look for no twins. The first has a prepared statement for each row and each entry, 200 rows a transaction, the second one statement for each table.

| what | ours ms | plain SQL, row by row, ms | ours ÷ it | plain SQL, a statement a table, ms | ours ÷ it |
|---|---|---|---|---|---|
${lines.join('\n')}
`;
}

if (isStarted(import.meta.url)) replaceSection(title, await importLines());
