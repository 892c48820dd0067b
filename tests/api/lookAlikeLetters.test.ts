import { describe, expect, it } from 'vitest';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { employeeDraft, ok } from './people/support.ts';
import { patientsOf } from './patients/twinSupport.ts';

/** Letters that only look otherwise are one (UX-52, issue 40): forms of print, Persian and Urdu keyboards. */
const desk = startClinicDesk();
const { filed, like } = patientsOf(desk);

const found = async (resource: string, q: string): Promise<number> =>
  (
    (await ok(
      desk.owner.get(`/${resource}?filter=${encodeURIComponent(JSON.stringify({ q }))}`),
    )) as readonly unknown[]
  ).length;

describe('letters that look alike', () => {
  it('find patients, in lists, choosers and the search over everything, whichever was written', async () => {
    await filed({ full_name: 'هاشم كريم الشاذلي', phone: '01270000001' });
    await filed({ full_name: 'ہادی ڪمال زکی', phone: '01270000002' });
    for (const q of ['هاشم', 'ہاشم', 'ھاشم کریم', '\ufeeb\ufe8e\ufeb7\ufee2'])
      expect([q, await found('patients', q)]).toEqual([q, 1]);
    for (const q of ['هادي كمال', 'هادى زكي', 'ہادے'])
      expect([q, await found('patients', q)]).toEqual([q, 1]);
    const chosen = (await ok(
      desk.owner.get(`/patients/options?q=${encodeURIComponent('ہاشم')}`),
    )) as readonly unknown[];
    expect(chosen).toHaveLength(1);
    const hits = (await ok(desk.owner.get(`/search?q=${encodeURIComponent('ہاشم')}`))) as readonly {
      label: string;
    }[];
    expect(hits.map(({ label }) => label)).toContain('هاشم كريم الشاذلي');
  });

  it('tell the same person as one', async () => {
    await filed({ full_name: 'هبة كمال زكي', phone: '01270000011', gender: 'female' });
    const twins = await like({ full_name: 'ہبۃ ڪمال زکی', phone: '01270000011' });
    expect(twins).toMatchObject([{ level: 'strong' }]);
  });

  it('find employees, and refuse a department that is there', async () => {
    await ok(desk.owner.post('/employees', employeeDraft(desk.clinic, { full_name_ar: 'ہالہ محمود یحیی' })));
    for (const q of ['هاله محمود', 'هالة يحيى']) expect([q, await found('employees', q)]).toEqual([q, 1]);
    await ok(desk.owner.post('/departments', { name_ar: 'جراحة الفكين' }));
    for (const name_ar of ['جراحۃ الفکین', '\ufe9f\ufead\ufe8d\ufea3\ufe94 الفكين']) {
      const { status, json } = await desk.owner.post('/departments', { name_ar });
      expect([status, Object.keys(json.errors)]).toEqual([422, ['name_ar']]);
    }
  });

  it('are kept as letters where they came in forms of print', async () => {
    const made = await ok(
      desk.owner.post('/item-categories', { name_ar: '\ufed7\ufed4\ufe8e\ufeaf\ufe8e\ufe95' }),
    );
    expect(made['name_ar']).toBe('قفازات');
    expect((await desk.owner.post('/item-categories', { name_ar: 'قفازات' })).status).toBe(422);
  });
});
