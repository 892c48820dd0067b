import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#server/kit/rules.ts';
import {
  idOf,
  principal,
  problemOf,
  resource,
  startBench,
  type Bench,
} from '#tests/fixtures/repositoryBench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench('repository');
});
afterAll(() => bench.database.close());

const items = resource('trial-items');
const tags = resource('trial-tags');
const manager = principal();
const create = (values: Row, who = manager, what = items): Promise<Row> =>
  bench.repository.create(who, what, values);
const idIn = (record: Row): string => String(record['id']);
const one = async (id: string, who = manager, what = items): Promise<Row> =>
  JSON.parse(await bench.repository.one(who, what, id)) as Row;

let count = 0;
const tag = async (name = `وسم ${(count += 1)}`): Promise<string> =>
  idIn(await create({ name }, manager, tags));
const fieldKeys = (errors: Row | undefined): Row =>
  Object.fromEntries(
    Object.entries(errors ?? {}).map(([name, problem]) => [name, (problem as { key: string }).key]),
  );

/** Every kind filled, as a client sends it. */
const wholeDraft = (red: string, blue: string): Row => ({
  title: ' كرسي ',
  notes: 'سطر',
  body: '<p onclick="x()">مرحبا<script>1</script></p>',
  employee_id: idOf(1, 4, 2),
  tag_id: red,
  tag_ids: [blue, red],
  weight: '١٢٫٥',
  amount: 150,
  share: '12.5',
  urgent: true,
  at: '2026-05-01T10:00:00+03:00',
  starts: '09:30',
  kind: 'large',
  reason: 'سبب',
  colours: ['red'],
  words: ['أ'],
  phone: '01012345678',
  email: 'A@B.co',
  link: 'https://a.b',
  colour: '#AABBCC',
  extra: { shelf: 3 },
  lines: [{ label: 'ب', tag_id: red, price: '2' }, { label: 'أ' }],
  card: { number: 'C-1' },
});
/** The same as it is answered. */
const wholeRecord = (red: string, blue: string): Row => ({
  version: 1,
  status: 'draft',
  code: 'IT-0001',
  title: 'كرسي',
  body: '<p>مرحبا</p>',
  branch_id: idOf(1, 1, 1),
  tag_ids: [blue, red],
  parts_count: 1,
  weight: '12.500',
  amount: '150.00',
  share: '12.50',
  urgent: true,
  day: '2026-05-10',
  starts: '09:30',
  period: '2026-05',
  reason: 'سبب',
  colours: ['red'],
  words: ['أ'],
  phone: '+201012345678',
  email: 'a@b.co',
  colour: '#aabbcc',
  photo: null,
  papers: [],
  verdict: null,
  extra: { shelf: '3' },
  lines_count: 2,
  mine: false,
  card: { number: 'C-1', version: 1 },
  _labels: { employee_id: 'موظف 2', branch_id: 'فرع 1', tag_id: 'أحمر', tag_ids: ['أزرق', 'أحمر'] },
  _files: { photo: null, papers: [] },
  _may: ['edit', 'remove', 'submit', 'double'],
});

describe('a record of every kind', () => {
  it('comes back in the wire format after it was created', async () => {
    const [red, blue] = [await tag('أحمر'), await tag('أزرق')];
    const record = await create(wholeDraft(red, blue));
    expect(record).toMatchObject(wholeRecord(red, blue));
    expect(Date.parse(String(record['at']))).toBe(Date.parse('2026-05-01T07:00:00Z'));
    expect(record['lines']).toMatchObject([
      { label: 'ب', price: '2.00', total: '2.00', _labels: { tag_id: 'أحمر' } },
      { label: 'أ', price: null, total: null },
    ]);
    expect(Object.keys(record)).not.toContain('salary');
    expect(record['card']).not.toHaveProperty('hidden');
    expect(await one(idIn(record))).toEqual(record);
    expect((await one(idIn(record), principal({ locale: 'en' })))['_labels']).toMatchObject({
      branch_id: 'Branch 1',
    });
  });

  it('names every wrong field at once, lines and the part included', async () => {
    const problem = await problemOf(
      create({ title: 'ا', amount: '1.234', kind: 'large', tag_id: idOf(1, 7), lines: [{ price: '-1' }] }),
    );
    expect(problem.code).toBe('invalid');
    expect(fieldKeys(problem.errors)).toEqual({
      title: 'too_short',
      amount: 'too_precise',
      reason: 'required',
      'lines.0.label': 'required',
      'lines.0.price': 'too_small',
    });
    const part = await problemOf(create({ title: 'بند', card: { number: '' } }));
    expect(fieldKeys(part.errors)).toEqual({ 'card.number': 'required' });
    const refused = await problemOf(create({ title: 'بند', parts_count: 99 }));
    expect([refused.code, refused.status, fieldKeys(refused.errors)]).toEqual([
      'too_much',
      422,
      { parts_count: 'tooMuch' },
    ]);
  });

  it('SEC-04 answers a reference to another clinic, to nothing and to an archived target alike', async () => {
    const archived = await tag();
    await bench.repository.transition(manager, tags, archived, 'archive', {});
    const foreign = idIn(await create({ name: 'هناك' }, principal({ clinic: 2 }), tags));
    for (const id of [archived, foreign, idOf(1, 7)]) {
      const problem = await problemOf(create({ title: 'بند', tag_id: id }));
      expect([problem.code, fieldKeys(problem.errors)]).toEqual(['invalid', { tag_id: 'bad_reference' }]);
    }
    const lines = await problemOf(
      create({ title: 'بند', tag_ids: [foreign], lines: [{ label: 'أ', tag_id: foreign }] }),
    );
    expect(fieldKeys(lines.errors)).toEqual({ tag_ids: 'bad_reference', 'lines.0.tag_id': 'bad_reference' });
  });

  it('maps a taken value to its field', async () => {
    await create({ title: 'أول', code: 'X-1' });
    const problem = await problemOf(create({ title: 'ثان', code: 'x-١' }));
    expect([problem.code, fieldKeys(problem.errors)]).toEqual(['invalid', { code: 'not_unique' }]);
    const card = await create({ title: 'بند', card: { number: 'TAKEN' } });
    expect(card['card']).toMatchObject({ number: 'TAKEN' });
    const taken = await problemOf(create({ title: 'بند', card: { number: 'TAKEN' } }));
    expect(fieldKeys(taken.errors)).toEqual({ 'card.number': 'not_unique' });
  });
});

describe('what is sent', () => {
  it('SEC-16 refuses system and read-only values, ignores unchanged ones, refuses unknown keys', async () => {
    for (const key of ['id', 'clinic_id', 'created_by', 'verdict', 'lines_count']) {
      const problem = await problemOf(
        create({ title: 'بند', [key]: key === 'lines_count' ? 7 : idOf(2, 7) }),
      );
      expect([key, problem.code]).toEqual([key, 'read_only_field']);
    }
    expect((await problemOf(create({ title: 'بند', status: 'approved' }))).code).toBe('read_only_field');
    for (const key of ['nothing', 'salary', 'is_owner']) {
      const problem = await problemOf(create({ title: 'بند', [key]: '1' }));
      expect([key, problem.code, fieldKeys(problem.errors)]).toEqual([
        key,
        'unknown_field',
        { [key]: 'unknown_field' },
      ]);
    }
    const record = await create({ title: 'بند' });
    const again = await bench.repository.change(manager, items, idIn(record), record);
    expect(again['version']).toBe(1);
    const fixed = await problemOf(
      bench.repository.change(manager, items, idIn(record), { version: 1, code: 'NEW' }),
    );
    expect([fixed.code, fieldKeys(fixed.errors)]).toEqual(['read_only_field', { code: 'read_only_field' }]);
  });

  it('REL-14 demands the version and answers a stale one with the current record', async () => {
    const record = await create({ title: 'بند' });
    const id = idIn(record);
    expect((await problemOf(bench.repository.change(manager, items, id, { title: 'غيره' }))).status).toBe(
      428,
    );
    const changed = await bench.repository.change(manager, items, id, { version: 1, title: 'غيره' });
    expect(changed).toMatchObject({ version: 2, title: 'غيره' });
    const stale = await problemOf(bench.repository.change(manager, items, id, { version: 1, title: 'ثالث' }));
    expect([stale.status, stale.code]).toEqual([409, 'version_conflict']);
    expect(stale.details).toMatchObject({ current: { title: 'غيره', version: 2 } });
  });

  it('changes lines by id, keeps their order and refuses a line of another record', async () => {
    const record = await create({
      title: 'بند',
      lines: [{ label: 'أ' }, { label: 'ب', price: '1' }, { label: 'ج' }],
    });
    const [a, b, c] = record['lines'] as [Row, Row, Row];
    const changed = await bench.repository.change(manager, items, idIn(record), {
      version: 1,
      lines: [c, { ...b, price: '9' }, { label: 'د' }],
    });
    expect(changed['lines']).toMatchObject([
      { id: c['id'], label: 'ج' },
      { id: b['id'], price: '9.00', total: '9.00' },
      { label: 'د' },
    ]);
    const problem = await problemOf(
      bench.repository.change(manager, items, idIn(record), {
        version: 2,
        lines: [{ id: a['id'], label: 'أ' }],
      }),
    );
    expect(fieldKeys(problem.errors)).toEqual({ 'lines.0.id': 'bad_reference' });
    const readOnly = await problemOf(
      bench.repository.change(manager, items, idIn(record), { version: 2, lines: [{ ...c, total: '5' }] }),
    );
    expect(fieldKeys(readOnly.errors)).toEqual({ 'lines.0.total': 'read_only_field' });
  });

  it('changes the part by its own rules and clears what the form hides', async () => {
    const record = await create({ title: 'بند', kind: 'large', reason: 'لسبب', card: { number: 'P-1' } });
    const changed = await bench.repository.change(manager, items, idIn(record), {
      version: 1,
      kind: 'small',
      card: { ...(record['card'] as Row), number: 'P-2' },
    });
    expect(changed).toMatchObject({ reason: null, card: { number: 'P-2', version: 2 } });
  });

  it('attaches a file to one record only, and only that of its uploader', async () => {
    const file = (n: number, by: string) =>
      bench.sql(
        1,
        `insert into files (clinic_id, id, name, mime, size, sha256, storage_key, uploaded_by) values ('${idOf(1, 0)}', '${idOf(1, 5, n)}', 'صورة.png', 'image/png', 7, sha256('x'), 'k${n}', '${by}')`,
      );
    await file(1, manager.userId);
    await file(2, idOf(1, 9, 3));
    const record = await create({ title: 'بند', photo: idOf(1, 5, 1) });
    expect(record['_files']).toMatchObject({
      photo: { name: 'صورة.png', url: `/api/v1/files/${idOf(1, 5, 1)}` },
    });
    await bench.repository.change(manager, items, idIn(record), { version: 1, title: 'غيره' });
    const holder = `select record_id from files where id = '${idOf(1, 5, 1)}'`;
    expect(await bench.sql(1, holder)).toEqual([{ record_id: record['id'] }]);
    for (const n of [1, 2, 3]) {
      const problem = await problemOf(create({ title: 'بند', photo: idOf(1, 5, n) }));
      expect(fieldKeys(problem.errors)).toEqual({ photo: 'bad_reference' });
    }
    await bench.repository.change(manager, items, idIn(record), { version: 2, photo: null });
    expect(await bench.sql(1, holder)).toEqual([{ record_id: null }]);
  });
});
