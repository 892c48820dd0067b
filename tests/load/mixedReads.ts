import http from 'node:http';
import type pg from 'pg';
import { Processor } from './processor.ts';

const lists = ['branches', 'departments', 'job-titles'] as const;
const sorts = ['["name_ar","ASC"]', '["name_ar","DESC"]', '["created_at","ASC"]', '["created_at","DESC"]'];

/** The n-th of a mixed walk through lists and records: page sizes 1–100, orders, languages, filters, records. */
function nth(n: number, employee: string): { readonly path: string; readonly language: string } {
  const language = n % 3 === 0 ? 'en' : 'ar';
  if (n % 5 === 4) return { path: `/api/v1/employees/${employee}`, language };
  const range = encodeURIComponent(JSON.stringify([0, n % 100]));
  const filter = n % 7 === 0 ? `&filter=${encodeURIComponent(JSON.stringify({ status: 'active' }))}` : '';
  const sort = encodeURIComponent(sorts[Math.floor(n / 3) % sorts.length] ?? '');
  return { path: `/api/v1/${lists[n % 3]}?range=${range}&sort=${sort}${filter}`, language };
}

interface Target {
  readonly port: number;
  readonly token: string;
}

async function someEmployee({ port, token }: Target): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/employees?range=[0,0]`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [first] = (await answer.json()) as { id: string }[];
  return first?.id ?? '';
}

async function walk({ port, token }: Target, employee: string, from: number, to: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  let next = from;
  const worker = async (): Promise<void> => {
    while (next < to) {
      const { path, language } = nth(next, employee);
      next += 1;
      await new Promise<void>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
        const call = http.get({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
          answer.resume();
          answer.on('end', () =>
            answer.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`)),
          );
        });
        call.on('error', reject);
      });
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  agent.destroy();
}

/**
 * 5,000 mixed reads: processor time of the last 500 over that of the first 500 after a warm-up of as many. No order of
 * ordinary calls may make the process slower. Answers a table for docs/benchmarks.md.
 */
export async function mixedLines(connection: pg.ClientConfig, app: number, target: Target): Promise<string> {
  const employee = await someEmployee(target);
  const processor = await Processor.of(connection, app);
  const rounds = [500, 1000, 4500, 5000];
  const used: number[] = [];
  let from = 0;
  for (const to of rounds) {
    const before = await processor.used();
    await walk(target, employee, from, to);
    const after = await processor.used();
    used.push((after.app + after.database - before.app - before.database) / (to - from));
    from = to;
  }
  await processor.end();
  const [, first = 0, between = 0, last = 0] = used;
  const row = [first, between, last].map((each) => each.toFixed(2)).join(' | ');
  return `
## Mixed reads

5,000 reads of three lists with page sizes 1–100, four orders, two languages and a filter, and of a record; milliseconds of processor time per read, of the product and PostgreSQL together.

| first 500 after warm-up | the 3,500 between | last 500 | last ÷ first |
|---|---|---|---|
| ${row} | ${(last / first).toFixed(2)} |
`;
}
