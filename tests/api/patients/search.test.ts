import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { idsOf, openPatients, type Made } from './support.ts';

/** Patients are found by every number they are known by and by names however they are typed (clinic.md G6, ux.md UX-52, UX-54). */
let desk: Awaited<ReturnType<typeof openPatients>>;
beforeAll(async () => {
  desk = await openPatients();
});
afterAll(() => desk.server.stop());

const pairs = readFileSync(new URL('../../fixtures/search-pairs.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [string, string]);

interface Hit {
  readonly resource: string;
  readonly id: string;
}
/** The three places one looks for a patient in: the list, the search of everything, a chooser. */
const places = {
  list: async (q: string, by: Client): Promise<string[]> =>
    idsOf((await by.get(`/patients?filter=${encodeURIComponent(JSON.stringify({ q }))}&range=[0,99]`)).json),
  palette: async (q: string, by: Client): Promise<string[]> =>
    ((await by.get(`/search?q=${encodeURIComponent(q)}`)).json as unknown as Hit[]).flatMap((hit) =>
      hit.resource === 'patients' ? [hit.id] : [],
    ),
  chooser: async (q: string, by: Client): Promise<string[]> => {
    const a = await by.get(`/patients/options?q=${encodeURIComponent(q)}`);
    if (a.status !== 200) throw new Error(a.text);
    return idsOf(a.json);
  },
};

describe('G6: names', () => {
  it('60 of 60 are found however they are typed, in the list, the search of everything and a chooser', async () => {
    expect(pairs).toHaveLength(60);
    const made: Made[] = [];
    for (const [stored] of pairs) made.push(await desk.made({ full_name: stored }));
    const missed: string[] = [];
    for (const [at, [stored, typed]] of pairs.entries())
      for (const [place, look] of Object.entries(places))
        if (!(await look(typed, desk.owner)).includes(made[at]?.id ?? ''))
          missed.push(`${place}: ${typed} → ${stored}`);
    expect(missed).toEqual([]);
  });

  it('by their words in any order, in Arabic and Latin letters', async () => {
    const one = await desk.made({ full_name: 'فيروز حنا جرجس بولس', full_name_en: 'Fairouz Hanna Girgis' });
    for (const q of ['جرجس فيروز', 'بولس حنا', 'فير جر', 'girgis FAIR', 'فيروز girgis'])
      for (const look of Object.values(places)) expect([q, await look(q, desk.owner)]).toEqual([q, [one.id]]);
  });
});

describe('G6: numbers', () => {
  it('the file number leads to its patient before all who have those digits elsewhere, its noughts typed or not', async () => {
    const one = await desk.made({ file_no: '004417' });
    for (const phone of ['01044179900', '01099004417']) await desk.made({ phone });
    for (const q of ['004417', '4417', '٤٤١٧', '04417']) {
      expect([q, (await places.palette(q, desk.owner))[0]]).toEqual([q, one.id]);
      expect([q, (await places.chooser(q, desk.owner))[0]]).toEqual([q, one.id]);
      expect([q, (await places.list(q, desk.owner)).includes(one.id)]).toEqual([q, true]);
    }
    const [small] = await desk.clinic.sql(`select id from patients where file_no = '000007'`);
    for (const q of ['7', '07', '٧']) {
      expect([q, (await places.palette(q, desk.owner))[0]]).toEqual([q, small?.['id']]);
      expect([q, (await places.chooser(q, desk.owner))[0]]).toEqual([q, small?.['id']]);
    }
  });

  it.each(['phone', 'phone_2', 'whatsapp'])('the last four digits of %s', async (field) => {
    const number = { phone: '01227350861', phone_2: '01227350862', whatsapp: '01227350863' }[field] ?? '';
    const one = await desk.made({ [field]: number });
    // The same digits stand in the middle of another's number: the end comes first.
    const other = await desk.made({ full_name: 'أ أ أ', phone: `010${number.slice(-4)}1234` });
    for (const q of [number.slice(-4), number, `+20${number.slice(1)}`, `0020${number.slice(1)}`]) {
      expect([q, (await places.palette(q, desk.owner))[0]]).toEqual([q, one.id]);
      expect([q, (await places.chooser(q, desk.owner))[0]]).toEqual([q, one.id]);
    }
    for (const q of [`0020 ${number.slice(1)}`, `(+20) ${number.slice(1, 4)}-${number.slice(4)}`])
      for (const look of Object.values(places)) expect([q, await look(q, desk.owner)]).toEqual([q, [one.id]]);
    const listed = await places.list(number.slice(-4), desk.owner);
    expect(listed).toEqual(expect.arrayContaining([one.id, other.id]));
  });

  it('the national id', async () => {
    const one = await desk.made({ gender: 'female', id_number: '29205170123446' });
    for (const q of ['29205170123446', '٢٩٢٠٥١٧٠١٢٣٤٤٦', '2 920517 0123446'])
      for (const look of Object.values(places)) expect([q, await look(q, desk.owner)]).toEqual([q, [one.id]]);
  });

  it('a doctor who treats none of them finds none, by no place', async () => {
    const by = await desk.doctor();
    const one = await desk.made({ full_name: 'شكري نجيب عطا', file_no: '005523', phone: '01227359911' });
    for (const q of ['005523', '5523', '9911', '01227359911', 'شكري نجيب'])
      for (const [place, look] of Object.entries({
        ...places,
        list: async (words: string) =>
          idsOf(
            (await by.get(`/patients?scope=self&filter=${encodeURIComponent(JSON.stringify({ q: words }))}`))
              .json,
          ),
      }))
        expect([place, q, (await look(q, by)).includes(one.id)]).toEqual([place, q, false]);
  });
});
