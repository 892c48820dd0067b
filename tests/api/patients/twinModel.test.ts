import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { expectWithin } from '#tests/setup/speed.ts';
import { patientsOf } from './twinSupport.ts';

const desk = startClinicDesk();
const { filed, like } = patientsOf(desk);

describe('the words a name is compared by (clinic.md G6)', () => {
  const wordsOf = async (names: readonly string[]): Promise<string[][]> =>
    (
      await desk.clinic.sql(
        'select name_words(n) as w from unnest($1::text[]) with ordinality as x (n, at) order by at',
        [names],
      )
    ).map(({ w }) => w as string[]);

  it.each([
    ['أحمد محمّد عبد الرحمن', ['احمد', 'محمد', 'عبدالرحمن']],
    ['  عبدالرحمن   أبو  زيد ', ['عبدالرحمن', 'ابوزيد']],
    ['Émile أبو العلا', ['émile', 'ابوالعلا']],
    ['مؤمن فائزة مصطفى', ['مومن', 'فايزه', 'مصطفي']],
    ['عبد', ['عبد']],
    ['محمـــد عبدالله', ['محمد', 'عبدالله']],
  ])('%s', async (name, words) => expect(await wordsOf([name])).toEqual([words]));

  const part = fc.constantFrom(
    'عبد',
    'أبو',
    'ابو',
    'الله',
    'أحمد',
    'مُحَمَّد',
    'عبدالله',
    'Sara',
    'ى',
    'هـدى',
    'رؤى',
  );
  const name = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '));
  const marks = ['\u064B', '\u064E', '\u0650', '\u0651', '\u0652', '\u0670', '\u0640'];

  it('are the same when taken again, and whatever diacritics stand in the name', async () => {
    const names = fc.sample(name, { numRuns: 500, seed: 16 });
    const marked = names.map((one, at) =>
      one.replaceAll(/(?<=\p{L})(?=\p{L})/gu, marks[at % marks.length] ?? ''),
    );
    const words = await wordsOf(names);
    expect(await wordsOf(words.map((one) => one.join(' ')))).toEqual(words);
    expect(await wordsOf(marked)).toEqual(words);
  });
});

describe('judged like an independent model, the same from both sides', () => {
  interface Person {
    readonly full_name: string;
    readonly words: readonly string[];
    readonly phone: string;
    readonly phone_2: string | null;
    readonly birth_date: string | null;
    readonly birth_is_estimated: boolean;
  }
  const firsts = ['أحمد', 'احمد', 'منى', 'مني', 'عبد الله', 'عبدالله', 'Samy', 'samy'];
  const plain: Readonly<Record<string, string>> = {
    احمد: 'أحمد',
    مني: 'منى',
    عبدالله: 'عبد الله',
    samy: 'Samy',
  };
  const word = fc.constantFrom(...firsts);
  const phone = fc.integer({ min: 0, max: 25 }).map((n) => `+2010999900${String(n).padStart(2, '0')}`);
  const person: fc.Arbitrary<Person> = fc
    .record({
      words: fc.array(word, { minLength: 2, maxLength: 4 }),
      phone,
      phone_2: fc.option(phone, { freq: 3 }),
      birth_date: fc.option(
        fc.constantFrom('1990-05-06', '1990-07-01', '1990-12-31', '1991-01-01', '1991-07-01'),
      ),
      birth_is_estimated: fc.boolean(),
    })
    .map((one) => ({
      ...one,
      full_name: one.words.join(' '),
      words: one.words.map((each) => plain[each] ?? each),
      birth_is_estimated: one.birth_is_estimated && one.birth_date !== null,
    }));

  /** clinic.md P4 and areas-clinic.md 6.5, written a second time. */
  function levelOf(a: Person, b: Person): string | undefined {
    const named =
      a.words[0] === b.words[0] &&
      [1, 2].some((at) => a.words[at] !== undefined && a.words[at] === b.words[at]);
    const numbers = new Set([a.phone, a.phone_2].filter((one) => one !== null));
    const phoned = [b.phone, b.phone_2].some((one) => one !== null && numbers.has(one));
    if (phoned && named) return 'strong';
    const guessed = a.birth_is_estimated || b.birth_is_estimated;
    const dated =
      a.birth_date !== null &&
      b.birth_date !== null &&
      (guessed ? a.birth_date.slice(0, 4) === b.birth_date.slice(0, 4) : a.birth_date === b.birth_date);
    if (named && dated) return guessed ? 'weak' : 'medium';
    return phoned ? 'weak' : undefined;
  }

  it('over 60 patients, each against all others: 3,540 pairs', async () => {
    const people = fc.sample(person, { numRuns: 60, seed: 7 });
    const ids: string[] = [];
    await desk.clinic.sql('delete from patients');
    for (const { words: _words, ...values } of people)
      ids.push((await filed({ ...values, whatsapp: values.phone, confirm_duplicate: true })).id);
    const judged = new Map<string, string>();
    for (const [at, { words: _words, ...values }] of people.entries()) {
      const found = await like({ ...values, except: ids[at] });
      const expected = people.flatMap((other, place) => {
        const level = place === at ? undefined : levelOf(people[at] as Person, other);
        return level === undefined ? [] : [[ids[place], level]];
      });
      expect(expected.length).toBeLessThanOrEqual(20);
      expect(Object.fromEntries(found.map(({ patient_id, level }) => [patient_id, level]))).toEqual(
        Object.fromEntries(expected),
      );
      for (const { patient_id, level } of found) judged.set(`${ids[at]} ${patient_id}`, level ?? '');
    }
    expect(judged.size).toBeGreaterThan(100);
    for (const [pair, level] of judged)
      expect(judged.get(pair.split(' ').toReversed().join(' '))).toBe(level);
  }, 60_000);
});

describe('among 50,000 patients', () => {
  const many = 50_000;
  beforeAll(async () => {
    for (let from = 0; from < many; from += 500)
      await desk.clinic.sql(
        `insert into patients (clinic_id, id, file_no, full_name, gender, phone, whatsapp, birth_date, birth_is_estimated, category_id, branch_id, status)
          select app_clinic(), new_id(), 'M' || n, 'محمد ' || (array['علي','حسن','سعيد','كمال'])[1 + n % 4] || ' رقم' || n, 'male',
            '+2011' || lpad(n::text, 8, '0'), '+2011' || lpad(n::text, 8, '0'), date '1940-01-01' + n % 29000, n % 10 = 0, c.id, $2, 'active'
          from patient_categories c, generate_series($1::int, $1 + 499) n where c.is_default`,
        [from, desk.clinic.start.branch],
      );
    await desk.server.database.pool.query('analyze patients');
  }, 120_000);

  const rowsRead = async (): Promise<number> => {
    const { pool } = desk.server.database;
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const client of clients) await client.query('select pg_stat_force_next_flush()');
    for (const client of clients) client.release();
    const { rows } = await pool.query<{ n: string }>(
      `select seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_user_tables where relname = 'patients'`,
    );
    return Number(rows[0]?.n);
  };

  it('the check reads those of the year at most, never the table, within 50 ms', async () => {
    const asked = {
      full_name: 'محمد علي سالم',
      phone: '01100025000',
      birth_date: '1975-05-05',
      id_number: null,
    };
    await like(asked);
    const before = await rowsRead();
    await like(asked);
    expect((await rowsRead()) - before).toBeLessThan(2_000);
    const times: number[] = [];
    for (let run = 0; run < 15; run += 1) {
      const began = performance.now();
      await like(asked);
      times.push(performance.now() - began);
    }
    expectWithin(times.toSorted((a, b) => a - b)[7] ?? Infinity, 50);
  }, 60_000);
});
