import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { filing } from './filing.ts';
import { openPatients, type Made } from './support.ts';

/** Which picture stands beside which, and how many come in one go (clinic.md 2.3; issue 16, decision 1). */
let desk: Awaited<ReturnType<typeof openPatients>>;
let clerk: Client;
beforeAll(async () => {
  desk = await openPatients();
  clerk = await desk.clinic.signedIn({ role: 'receptionist' });
});
afterAll(() => desk.server.stop());

const { errorsOf, file, filed, stored } = filing(() => clerk);

describe('clinic.md 2.3 pairs', () => {
  it('ties an after to a before of the same patient, once', async () => {
    const patient = await desk.made();
    const before = await filed(patient, { kind: 'xray', subtype: 'before' });
    const after = await filed(patient, { kind: 'xray', subtype: 'after', pair_id: before.id });
    expect(after['pair_id']).toBe(before.id);
    const refused = async (values: object) =>
      Object.keys((await file(patient, values)).json.errors as object);
    expect(await refused({ subtype: 'after', pair_id: before.id })).toEqual(['pair_id']);
    expect(await refused({ subtype: 'before', pair_id: after.id })).toEqual(['pair_id']);
    expect(await refused({ subtype: 'after', pair_id: after.id })).toEqual(['pair_id']);
    const other = await desk.made();
    const foreign = await filed(other, { subtype: 'before' });
    expect(await refused({ subtype: 'after', pair_id: foreign.id })).toEqual(['pair_id']);
    const edited = await clerk.put(`/patient-files/${after.id}`, { version: 1, pair_id: foreign.id });
    expect([edited.status, Object.keys(edited.json.errors as object)]).toEqual([422, ['pair_id']]);
  });

  it('keeps a pair whole, whichever of the two is edited', async () => {
    const patient = await desk.made();
    const before = await filed(patient, { kind: 'xray', subtype: 'before' });
    const after = await filed(patient, { kind: 'xray', subtype: 'after', pair_id: before.id });
    const edited = async ({ id }: Made, values: object) =>
      clerk.put(`/patient-files/${id}`, {
        version: (await clerk.get(`/patient-files/${id}`)).json.version,
        ...values,
      });
    const alone = 'يُربط ملف «بعد» بملف «قبل» للمريض نفسه';
    const tied = 'لهذه الصورة صورة «بعد» مربوطة بها. فك الربط أولاً';
    for (const subtype of ['other', null])
      expect([
        errorsOf(await edited(after, { subtype })),
        errorsOf(await edited(before, { subtype })),
      ]).toEqual([
        [422, { subtype: alone }],
        [422, { subtype: tied }],
      ]);
    // What has nothing to do with the pair may change, and once they are apart everything may.
    expect((await edited(after, { title: 'بعد التنظيف' })).status).toBe(200);
    expect((await edited(before, { title: 'قبل التنظيف' })).status).toBe(200);
    expect((await edited(after, { pair_id: null, subtype: 'other' })).status).toBe(200);
    expect((await edited(before, { subtype: 'other' })).status).toBe(200);
    expect(errorsOf(await edited(after, { pair_id: before.id, subtype: 'after' }))).toEqual([
      422,
      { pair_id: alone },
    ]);
  });

  it('an after that is put back finds its before as it was, or stays away', async () => {
    const patient = await desk.made();
    const before = await filed(patient, { kind: 'xray', subtype: 'before' });
    const pairOf = () => filed(patient, { kind: 'xray', subtype: 'after', pair_id: before.id });
    const restored = async ({ id }: Made) => (await clerk.post(`/patient-files/${id}/undo-removal`)).status;
    const first = await pairOf();
    // A picture another one stands beside is not removed under it.
    expect((await clerk.remove(`/patient-files/${before.id}`)).json.code).toBe('in_use');
    await clerk.remove(`/patient-files/${first.id}`);
    expect(await restored(first)).toBe(200);
    await clerk.remove(`/patient-files/${first.id}`);
    expect((await clerk.put(`/patient-files/${before.id}`, { version: 1, subtype: 'other' })).status).toBe(
      200,
    );
    expect(await restored(first)).toBe(409);
  });

  it('a photo is not put back once the consent to pictures was withdrawn', async () => {
    const patient = await desk.made();
    const consent = await clerk.post('/patient-consents', { patient_id: patient.id, purpose: 'pictures' });
    const photo = await filed(patient, { kind: 'photo' });
    await clerk.remove(`/patient-files/${photo.id}`);
    await clerk.post(`/patient-consents/${String(consent.json.id)}/withdraw`, { version: 1 });
    expect((await clerk.post(`/patient-files/${photo.id}/undo-removal`)).status).toBe(409);
  });

  it('a pair and its before are not parted by two at once', async () => {
    const patient = await desk.made();
    const before = await filed(patient, { kind: 'xray', subtype: 'before' });
    const after = await filed(patient, { kind: 'xray', subtype: 'after' });
    const answers = await Promise.all([
      clerk.put(`/patient-files/${after.id}`, { version: 1, pair_id: before.id }),
      desk.owner.put(`/patient-files/${before.id}`, { version: 1, subtype: 'other' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('issue 16: the 21st file of one go is refused by the server too, of whoever calls, also of calls at once', async () => {
    const patient = await desk.made();
    const bytes: string[] = [];
    for (let n = 0; n < 24; n += 1) bytes.push(await stored(clerk));
    const body = (file: string | undefined, values: object = {}) => ({
      patient_id: patient.id,
      kind: 'document',
      file,
      ...values,
    });
    for (const one of bytes.slice(0, 18))
      expect((await clerk.post('/patient-files', body(one))).status).toBe(201);
    const last = await Promise.all(bytes.slice(18, 23).map((one) => clerk.post('/patient-files', body(one))));
    const refused = last.filter(({ status }) => status !== 201);
    expect(refused.map(errorsOf)).toEqual(
      Array.from({ length: 3 }, () => [
        422,
        { file: 'يمكن إضافة 20 ملفاً في المرة على الأكثر. أضف الباقي بعد دقيقة' },
      ]),
    );
    // Another patient's file is another go, and so is what a colleague adds.
    const other = await desk.made();
    expect((await clerk.post('/patient-files', body(bytes[23], { patient_id: other.id }))).status).toBe(201);
    await filed(patient, {}, desk.owner);
  });

  it('P5: a merge taken back parts what was tied across the two files since: pictures, forms and addenda', async () => {
    const [kept, duplicate] = [await desk.made(), await desk.made()];
    const note = async (patient: Made, values: object = {}) =>
      (
        await clerk.post('/patient-notes', {
          patient_id: patient.id,
          kind: 'admin',
          body: '<p>نص</p>',
          ...values,
        })
      ).json as Made;
    const xray = (patient: Made, values: object) => filed(patient, { kind: 'xray', ...values });
    const before = await xray(duplicate, { subtype: 'before' });
    const form = await filed(duplicate, { kind: 'consent' });
    const first = await note(duplicate);
    const own = await xray(kept, { subtype: 'before' });
    const merge = await desk.owner.post(`/patients/${kept.id}/merge`, { duplicate_id: duplicate.id });
    expect([merge.status, merge.text]).toEqual([200, expect.any(String)]);
    const after = await xray(kept, { subtype: 'after', pair_id: before.id });
    const ownAfter = await xray(kept, { subtype: 'after', pair_id: own.id });
    const newer = await filed(kept, { kind: 'consent', supersedes_id: form.id });
    const addendum = await note(kept, { parent_id: first.id });
    const undone = await desk.owner.post(`/patients/${kept.id}/unmerge`, { merge_id: merge.json.merge_id });
    expect([undone.status, undone.text]).toEqual([200, expect.any(String)]);
    const of = async (resource: string, { id }: Made, name: string) => {
      const { json } = await clerk.get(`/${resource}/${id}`);
      return [json['patient_id'] === kept.id ? 'kept' : 'duplicate', json[name]];
    };
    expect(await of('patient-files', before, 'subtype')).toEqual(['duplicate', 'before']);
    expect(await of('patient-files', after, 'pair_id')).toEqual(['kept', null]);
    expect(await of('patient-files', ownAfter, 'pair_id')).toEqual(['kept', own.id]);
    expect(await of('patient-files', newer, 'supersedes_id')).toEqual(['kept', null]);
    expect(await of('patient-files', form, 'is_superseded')).toEqual(['duplicate', false]);
    expect(await of('patient-notes', addendum, 'parent_id')).toEqual(['kept', null]);
  });
});
