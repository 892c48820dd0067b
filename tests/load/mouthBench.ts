/** `npx tsx tests/load/mouthBench.ts`: a mouth of 2,000 events and the completion of a treatment beside their rows by plain SQL; also part of `npm run bench`. */
import { careAt, recipeLines } from './careBench.ts';
import { compare, isStarted, replaceSection, running, sectionOf, type Running } from './plainBench.ts';
import { fillStock, type StockPlaces } from './stockData.ts';

const rounds = Number(process.env['BENCH_STOCK_ROUNDS'] ?? 15);
/** Movements of the store that completions take from. */
const rows = Number(process.env['BENCH_CARE_STORE'] ?? 50_000);
const title = 'Mouths and treatments';
/** Each of them is planned, begun, done and moved to another tooth: four events. */
const treatments = 500;

type Care = Awaited<ReturnType<typeof careAt>>;

/** Somebody with 500 treatments on all teeth, which makes 2,000 events of a mouth. */
async function mouthOf({ plain, clinic }: Running, care: Care): Promise<string> {
  const line = await care.planned();
  const columns = `(select string_agg(quote_ident(column_name), ', ') from information_schema.columns
    where table_schema = 'public' and table_name = 'patient_treatments' and column_name not in ('id', 'teeth', 'area') and is_generated = 'NEVER')`;
  const { rows: found } = await plain.query<{ names: string }>(`select ${columns} as names`);
  const names = found[0]?.names ?? '';
  const tooth = (shift: number): string =>
    `array[(1 + (n + ${shift}) % 4)::text || (1 + (n + ${shift}) / 4 % 8)::text]`;
  await plain.query(
    `insert into patient_treatments (${names}, id, teeth) select ${names}, new_id(), ${tooth(0)}
      from patient_treatments, generate_series(1, ${treatments}) n where clinic_id = $1 and id = $2`,
    [clinic.id, line['id']],
  );
  const all = `where clinic_id = $1 and patient_id = $2 and id <> $3 and cardinality(teeth) = 1`;
  const of = [clinic.id, line['patient_id'], line['id']];
  for (const set of [
    `status = 'in_progress', started_at = now()`,
    `status = 'completed', completed_at = now()`,
    `teeth = array[case when teeth[1] like '1%' then '2' else '1' end || right(teeth[1], 1)]`,
  ])
    await plain.query(`update patient_treatments set ${set} ${all}`, of);
  return String(line['patient_id']);
}

const events = `select e.seq, e.day, e.treatment_id, e.state from patient_treatments t
  join chart_events e on e.clinic_id = t.clinic_id and e.treatment_id = t.id where t.clinic_id = $1 and t.patient_id = $2 order by e.seq`;

/** Procedures of the price list, beside the one that is done. */
const prices = 2_000;

/** A price list of 2,000 rows: read whole, and changed by a percent (issue 18: at most three times plain SQL each). */
async function priceList({ call, plain, clinic }: Running): Promise<string[]> {
  await plain.query(
    `insert into dental_procedures (clinic_id, code, name_ar, "group", price)
      select $1, 'B-' || n, 'إجراء ' || n, 'ortho', 1000 + n from generate_series(1, ${prices}) n`,
    [clinic.id],
  );
  const page = (at: number): string =>
    `/dental-procedures?${new URLSearchParams({ sort: '["name_ar","ASC"]', range: `[${at},${at + 199}]` }).toString()}`;
  const list = await compare(
    rounds,
    `the price list of ${prices} procedures, ten calls of 200 / the same rows in the same order, ten statements`,
    async () => {
      for (let at = 0; at < prices; at += 200) await call('GET', page(at));
    },
    async () => {
      for (let at = 0; at < prices; at += 200)
        await plain.query(
          'select * from dental_procedures where clinic_id = $1 order by fold(name_ar), id limit 200 offset $2',
          [clinic.id, at],
        );
    },
  );
  const asked = (round: number) => ({
    group: 'ortho',
    percent: round % 2 === 0 ? '10' : '-9',
    min_too: true,
  });
  let round = 0;
  const reprice = await compare(
    rounds,
    `${prices} prices changed by a percent (rules, history) / their rows and history by plain SQL`,
    (body: object) => call('POST', '/dental-procedures/reprice', body),
    () =>
      plain.query(
        `with changed as (update dental_procedures set price = round(price * 1.01, 2), version = version + 1 where clinic_id = $1 and "group" = 'ortho' returning id, clinic_id, price)
          insert into audit_log (clinic_id, entity, entity_id, action, changes) select clinic_id, 'dental-procedures', id, 'update', jsonb_build_object('price', price) from changed`,
        [clinic.id],
      ),
    async () => {
      round += 1;
      const { mark } = await call('POST', '/dental-procedures/reprice/preview', asked(round));
      return { ...asked(round), mark };
    },
  );
  return [list, reprice];
}

/** Reading a mouth (at most 50 ms) and completing a treatment (at most six times its bare rows; issue 18). */
async function measured(product: Running, places: StockPlaces): Promise<string[]> {
  const { call, plain, clinic } = product;
  const care = await careAt(product, places);
  const completion = await compare(
    rounds,
    `completing a treatment whose recipe has ${recipeLines} lines (steps, store, audit) / its rows by plain SQL`,
    care.complete,
    care.plainly,
    care.planned,
  );
  const patient = await mouthOf(product, care);
  const { rows: counted } = await plain.query(events, [clinic.id, patient]);
  const mouth = await compare(
    rounds,
    `tooth chart folded from ${counted.length} events, with names / the bare events`,
    () => call('GET', `/patients/${patient}/tooth-chart`),
    () => plain.query(events, [clinic.id, patient]),
  );
  return [mouth, completion, ...(await priceList(product))];
}

/** The section of docs/benchmarks.md, measured over a database of its own. */
export async function mouthLines(): Promise<string> {
  const found = await running(({ clinic, plain }) => fillStock(plain, clinic, rows), measured, {
    BENCH_WORK: 'off',
  });
  const about = `A patient of ${treatments} treatments, in a clinic whose store has ${rows.toLocaleString('en')} movements`;
  return sectionOf(title, about, rounds, found);
}

if (isStarted(import.meta.url)) replaceSection(title, await mouthLines());
