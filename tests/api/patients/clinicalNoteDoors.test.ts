import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#resources/index.permissions.ts';
import type { Answer, Client } from '#tests/setup/client.ts';
import { openWorkbook, download } from '#tests/setup/spreadsheet.ts';
import { pdfOf, readBytes, upload } from '../fileSupport.ts';
import { openPatients, type Made } from './support.ts';

/**
 * A clinical note's words are found by nobody at the desk, by whatever door (issue 16, decision 3). Each probe is first proven to
 * find them for a doctor; the desk holds every permission there is, or the receptionist's role: only the title differs.
 */
let desk: Awaited<ReturnType<typeof openPatients>>;
let doctor: Client;
let clerk: Client;
let receptionist: Client;
let patient: Made;
/** Words that stand in no other text of the clinic. */
const words = {
  clinical: 'زبرجدقرمزي',
  diagnosis: 'عقيقفيروزي',
  addendum: 'مرجانكهرمان',
  struck: 'ياقوتلازورد',
  why: 'سبجبهرمان',
  file: 'qazmadin',
};
let id: Record<'clinical' | 'diagnosis' | 'addendum' | 'struck', string>;
let file: string;
/** What betrays a note: one of its words, or its id. */
const marks = (): string[] => [...Object.values(words), ...Object.values(id), file];

const titled = async (
  client: Client & { readonly person: { readonly employeeId: string } },
  title: string,
) => {
  await desk.clinic.sql('update employees set job_title_id = $2 where id = $1', [
    client.person.employeeId,
    desk.clinic.start.titles.get(title),
  ]);
  return client;
};

async function written(values: object): Promise<string> {
  const answer = await doctor.post('/patient-notes', { patient_id: patient.id, ...values });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return String(answer.json.id);
}

beforeAll(async () => {
  desk = await openPatients();
  const all = { permissions: [...permissions] };
  doctor = await titled(await desk.clinic.signedIn(all), 'طبيب');
  clerk = await titled(await desk.clinic.signedIn(all), 'موظف استقبال');
  receptionist = await titled(await desk.clinic.signedIn({ role: 'receptionist' }), 'موظف استقبال');
  patient = await desk.made({ full_name: 'وديع نخلة جرجس' });
  const sent = await upload(doctor, pdfOf('xray'), `${words.file}.pdf`, 'patient-notes.attachments');
  file = String(sent.json.id);
  const clinical = await written({
    kind: 'clinical',
    body: `<p>${words.clinical} في السن</p>`,
    tooth_fdi: '46',
    attachments: [file],
  });
  const diagnosis = await written({ kind: 'diagnosis', body: `<p>${words.diagnosis}</p>` });
  const addendum = await written({ kind: 'clinical', body: `<p>${words.addendum}</p>`, parent_id: clinical });
  const struck = await written({ kind: 'clinical', body: `<p>${words.struck}</p>` });
  id = { clinical, diagnosis, addendum, struck };
  expect(
    (await doctor.post(`/patient-notes/${struck}/strike`, { version: 1, struck_reason: words.why })).status,
  ).toBe(200);
  expect((await doctor.post(`/patient-notes/${clinical}/pin`, { version: 1 })).status).toBe(200);
  // What is for the desk is there too: a probe that finds nothing at all would prove nothing.
  await written({ kind: 'admin', body: '<p>للاستقبال</p>', tooth_fdi: '46' });
});
afterAll(() => desk.server.stop());

type Probe = (client: Client) => Promise<string>;
const text = ({ text: body }: Answer): string => body;
const reads =
  (path: () => string): Probe =>
  async (client) =>
    text(await client.get(path()));
const rows = (query: string): Probe => reads(() => `/patient-notes?${query}`);
const asked = (filter: object): string => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const filtered = (filter: () => object): Probe => reads(() => `/patient-notes?${asked(filter())}`);
/** How many there are of what only clinical notes match: any number but none betrays them. */
const counted =
  (filter: object): Probe =>
  async (client) =>
    (await client.get(`/patient-notes?${asked(filter)}&range=[0,0]`)).headers
      .get('content-range')
      ?.endsWith('/0') === false
      ? words.clinical
      : '';
/** A call that is answered otherwise than for an absent record betrays the record. */
const acted =
  (method: string, path: () => string, body: object): Probe =>
  async (client) =>
    [404].includes((await client.call(method, path(), { body })).status) ? '' : words.clinical;

const probes: Readonly<Record<string, Probe>> = {
  list: rows('range=[0,99]'),
  'list of the patient': filtered(() => ({ patient_id: patient.id })),
  'list, first page of one': rows('range=[0,0]&sort=["pinned","DESC"]'),
  'list, second page': rows('range=[1,3]&sort=["id","DESC"]'),
  'list, the text alone': rows('fields=body'),
  'list, ids alone': rows('fields=kind'),
  'list, whole clinic': rows('scope=all'),
  'list, after a place': rows('after=00000000-0000-7000-8000-000000000000'),
  'record of a clinical note': reads(() => `/patient-notes/${id.clinical}`),
  'record of a diagnosis': reads(() => `/patient-notes/${id.diagnosis}`),
  'record of an addendum': reads(() => `/patient-notes/${id.addendum}`),
  'record of a struck note': reads(() => `/patient-notes/${id.struck}`),
  'history of a clinical note': reads(() => `/patient-notes/${id.clinical}/history`),
  'history of a diagnosis': reads(() => `/patient-notes/${id.diagnosis}/history`),
  'history of a struck note': reads(() => `/patient-notes/${id.struck}/history`),
  'ids of the whole list': reads(() => '/patient-notes/ids'),
  'ids of a kind': reads(() => `/patient-notes/ids?${asked({ kind: 'clinical' })}`),
  'ids of a search': reads(() => `/patient-notes/ids?${asked({ q: words.diagnosis })}`),
  chooser: reads(() => '/patient-notes/options?range=[0,99]'),
  'chooser by id': reads(() => `/patient-notes/options?ids=${id.clinical},${id.diagnosis}`),
  'chooser by a filter': reads(() => `/patient-notes/options?${asked({ kind: 'diagnosis' })}`),
  'search in the list': filtered(() => ({ q: words.clinical })),
  'search, diagnosis': filtered(() => ({ q: words.diagnosis })),
  'search, addendum': filtered(() => ({ q: words.addendum })),
  'search, struck text': filtered(() => ({ q: words.struck })),
  'search, part of a word': filtered(() => ({ q: words.clinical.slice(0, 6) })),
  'search, two words': filtered(() => ({ q: `السن ${words.clinical}` })),
  'search beside a filter': filtered(() => ({ q: words.clinical, patient_id: patient.id })),
  'filter kind': filtered(() => ({ kind: 'clinical' })),
  'filter diagnosis': filtered(() => ({ kind: 'diagnosis' })),
  'filter of two kinds': filtered(() => ({ kind: ['clinical', 'diagnosis'] })),
  'filter not a kind': filtered(() => ({ kind_neq: 'admin' })),
  'filter text like': filtered(() => ({ body_like: words.clinical })),
  'filter tooth': filtered(() => ({ tooth_fdi: '46' })),
  'filter not a tooth': filtered(() => ({ tooth_fdi_neq: '11' })),
  'filter tooth is empty': filtered(() => ({ tooth_fdi_null: true })),
  'filter pinned': filtered(() => ({ pinned: true })),
  'filter state': filtered(() => ({ status: 'struck' })),
  'filter not a state': filtered(() => ({ status_neq: 'written' })),
  'filter why struck': filtered(() => ({ struck_reason_like: words.why })),
  'filter why struck is filled': filtered(() => ({ struck_reason_null: false })),
  'filter addendum to': filtered(() => ({ parent_id: id.clinical })),
  'filter addenda': filtered(() => ({ parent_id_null: false })),
  'filter made since': filtered(() => ({ created_at_gte: '2020-01-01' })),
  'filter changed since': filtered(() => ({ updated_at_gte: '2020-01-01' })),
  'filter ids': filtered(() => ({ id: [id.clinical, id.diagnosis] })),
  'order by making': rows('sort=["created_at","DESC"]'),
  'order by making, upwards': rows('sort=["created_at","ASC"]'),
  'order by pinned': rows('sort=["pinned","DESC"]'),
  'order by id': rows('sort=["id","ASC"]'),
  'count of a kind': counted({ kind: 'clinical' }),
  'count of a search': counted({ q: words.diagnosis }),
  'count of what is pinned': counted({ pinned: true }),
  'file export, CSV': reads(() => '/patient-notes/export?format=csv'),
  'file export of a kind': reads(() => `/patient-notes/export?format=csv&${asked({ kind: 'clinical' })}`),
  'file export, chosen columns': reads(() => '/patient-notes/export?format=csv&columns=body'),
  'file export, workbook': async (client) => {
    const { bytes, status } = await download(client, '/patient-notes/export');
    return status === 200 ? JSON.stringify(openWorkbook(bytes).map((sheet) => sheet.rows)) : '';
  },
  'audit log': reads(() => '/audit-log'),
  'audit log of a record': reads(() => `/audit-log/patient-notes/${id.diagnosis}`),
  'audit log as a file': reads(() => '/audit-log/export'),
  'file of a note': async (client) =>
    (await readBytes(client, `/files/${file}`)).status === 200 ? words.file : '',
  'address of a file': async (client) =>
    (await client.get(`/files/${file}/link`)).status === 200 ? words.file : '',
  change: acted('PUT', () => `/patient-notes/${id.clinical}`, { version: 2 }),
  transition: acted('POST', () => `/patient-notes/${id.clinical}/unpin`, { version: 99 }),
  strike: acted('POST', () => `/patient-notes/${id.diagnosis}/strike`, { version: 99, struck_reason: 'خطأ' }),
  'several at once': async (client) =>
    JSON.stringify((await client.post('/patient-notes/pin', { ids: [id.addendum] })).json?.done ?? []),
};

/** The log tells that something was done to some record, with its id and without a word (SEC-66). */
const withoutIds = new Set(['audit log', 'audit log of a record', 'audit log as a file']);
const found = async (name: string, client: Client): Promise<boolean> => {
  const answer = (await probes[name]?.(client)) ?? '';
  const betraying = withoutIds.has(name) ? Object.values(words) : marks();
  return betraying.some((mark) => answer.includes(mark));
};

describe('a clinical note behind every door', () => {
  it('is found by a doctor through each of the probes, so that each of them can fail', async () => {
    const names = Object.keys(probes);
    expect(names.length).toBeGreaterThanOrEqual(64);
    const missed: string[] = [];
    for (const name of names) if (!(await found(name, doctor))) missed.push(name);
    expect(missed).toEqual([]);
  });

  it.each([
    ['the receptionist', () => receptionist],
    ['somebody at the desk who holds every permission', () => clerk],
  ])('is found by none of them for %s', async (_, client) => {
    const betrayed: string[] = [];
    for (const name of Object.keys(probes)) if (await found(name, client())) betrayed.push(name);
    expect(betrayed).toEqual([]);
    // They are no strangers: what is for the desk they read.
    expect((await client().get('/patient-notes')).text).toContain('للاستقبال');
  });

  it('stands in nothing that is told of the patient, of the day or of the product', async () => {
    const told = [
      '/dashboard',
      '/inbox',
      '/notifications',
      `/patients/${patient.id}`,
      '/patients',
      `/patients/${patient.id}/history`,
      '/openapi.json',
      '/me',
      '/jobs',
      ...Object.values(words).map((word) => `/search?q=${encodeURIComponent(word)}`),
      `/patients/twins?phone=${encodeURIComponent(String(patient['phone']))}`,
    ];
    for (const path of told)
      for (const client of [receptionist, clerk]) {
        const answer = (await client.get(path)).text;
        expect([path, marks().filter((mark) => answer.includes(mark))]).toEqual([path, []]);
      }
  });

  it('is neither written nor added to by the desk, and the answer tells nothing of a note', async () => {
    for (const client of [receptionist, clerk]) {
      const refused = async (values: object) => {
        const answer = await client.post('/patient-notes', {
          patient_id: patient.id,
          body: '<p>س</p>',
          ...values,
        });
        return [answer.status, answer.json.errors];
      };
      const absent = '01a20000-0000-7000-8000-000000000000';
      for (const kind of ['clinical', 'diagnosis'])
        expect(await refused({ kind })).toEqual([422, { kind: 'اختر قيمة من القائمة' }]);
      expect(await refused({ kind: 'admin', parent_id: id.clinical })).toEqual(
        await refused({ kind: 'admin', parent_id: absent }),
      );
    }
  });

  it('is not counted by the desk before a merge of its patient, nor after', async () => {
    const kept = await desk.made({ full_name: 'وديع نخلة جرجس' });
    const path = `/patients/${kept.id}/merge-preview?duplicate_id=${patient.id}`;
    const moves = async (client: Client) =>
      Object.keys(((await client.get(path)).json as { moves: object }).moves);
    expect(await moves(doctor)).toContain('patient_notes');
    for (const client of [receptionist, clerk]) expect(await moves(client)).not.toContain('patient_notes');
    const merged = await receptionist.post(`/patients/${kept.id}/merge`, {
      duplicate_id: patient.id,
      version: kept.version,
    });
    expect([merged.status, Object.keys((merged.json as { moves: object }).moves)]).toEqual([
      200,
      expect.not.arrayContaining(['patient_notes']),
    ]);
    expect((await doctor.get(`/patient-notes/${id.diagnosis}`)).json.patient_id).toBe(kept.id);
    expect((await receptionist.get(`/patient-notes/${id.diagnosis}`)).status).toBe(404);
  });
});
