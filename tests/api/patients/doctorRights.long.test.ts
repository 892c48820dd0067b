import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPatients, type Made } from './support.ts';

/** Rights of random doctors beside a model typed from clinic.md G2, G3 and issue 16, decision 3. */
let desk: Awaited<ReturnType<typeof openPatients>>;
let people: Awaited<ReturnType<typeof person>>[];
const patients: Made[] = [];
const [doctors, rounds, files] = [25, 40, 12];
const kinds = ['clinical', 'diagnosis', 'admin', 'phone_call'] as const;
const rights = [
  'patients_view_all_patients',
  'patients_view_self_patients',
  'patients_edit_patient',
] as const;
type Right = (typeof rights)[number];
const notes: { readonly id: string; readonly patient: string; readonly kind: string }[] = [];

const person = () => desk.clinic.signedIn({ permissions: [...rights] });

beforeAll(async () => {
  desk = await openPatients();
  people = await Promise.all(Array.from({ length: doctors }, person));
  for (let n = 0; n < files; n += 1) {
    const patient = await desk.made();
    patients.push(patient);
    for (const kind of kinds) {
      const note = await desk.owner.post('/patient-notes', {
        patient_id: patient.id,
        kind,
        body: `<p>${kind}</p>`,
      });
      notes.push({ id: String(note.json.id), patient: patient.id, kind });
    }
  }
});
afterAll(() => desk.server.stop());

/** Mulberry32: the same doctors in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Doctor {
  readonly held: ReadonlySet<Right>;
  readonly isClinical: boolean;
  readonly treated: ReadonlySet<string>;
}

/** G2: all patients, or those one treats; who may only edit reaches those one treats. */
const sees = ({ held, treated }: Doctor, patient: string): boolean =>
  held.has('patients_view_all_patients') || (held.size > 0 && treated.has(patient));

/** Decision 3: of an illness, those under a clinical title who may edit or treat the patient. */
const knows = (doctor: Doctor, patient: string, kind: string): boolean => {
  if (!sees(doctor, patient)) return false;
  if (kind === 'admin' || kind === 'phone_call') return true;
  return doctor.isClinical && (doctor.held.has('patients_edit_patient') || doctor.treated.has(patient));
};

async function shuffled(random: () => number): Promise<Doctor[]> {
  const primary = new Map(patients.map(({ id }) => [id, Math.floor(random() * (doctors + 3))]));
  for (const [id, index] of primary)
    await desk.clinic.sql('update patients set primary_doctor_id = $2 where id = $1', [
      id,
      people[index]?.person.employeeId ?? null,
    ]);
  const all = people.map((_, index): Doctor => {
    const held = new Set(rights.filter(() => random() < 0.5));
    const treated = new Set([...primary].filter(([, one]) => one === index).map(([id]) => id));
    return { held, isClinical: random() < 0.6, treated };
  });
  for (const [index, doctor] of all.entries()) {
    const { person: me } = people[index] ?? {};
    const title = desk.clinic.start.titles.get(doctor.isClinical ? 'طبيب' : 'موظف استقبال');
    await desk.clinic.sql('update employees set job_title_id = $2 where id = $1', [me?.employeeId, title]);
    await desk.clinic.sql(
      'update roles set permissions = $2 where id = (select role_id from users where id = $1)',
      [me?.userId, [...doctor.held]],
    );
  }
  return all;
}

const listed = async (client: (typeof people)[number], path: string): Promise<unknown> => {
  const answer = await client.get(path);
  return answer.status === 200
    ? (answer.json as { id: string }[]).map(({ id }) => id).toSorted()
    : answer.status;
};

async function compared(client: (typeof people)[number], doctor: Doctor, drawn: number): Promise<void> {
  const { held } = doctor;
  const own = patients.filter(({ id }) => doctor.treated.has(id)).map(({ id }) => id);
  const every = patients.map(({ id }) => id);
  const readable = notes.filter(({ patient, kind }) => knows(doctor, patient, kind)).map(({ id }) => id);
  const range = 'range=[0,99]';
  const one = notes[Math.floor(drawn * notes.length)] ?? { id: '', patient: '', kind: '' };
  expect({
    doctor: { held: [...held], clinical: doctor.isClinical, treated: own },
    all: await listed(client, `/patients?${range}`),
    self: await listed(client, `/patients?scope=self&${range}`),
    notes: await listed(client, `/patient-notes?${range}`),
    one: (await client.get(`/patient-notes/${one.id}`)).status,
    file: (await client.get(`/patients/${one.patient}`)).status,
  }).toEqual({
    doctor: { held: [...held], clinical: doctor.isClinical, treated: own },
    all: held.has('patients_view_all_patients') ? every.toSorted() : 403,
    self: held.has('patients_view_self_patients') ? own.toSorted() : 403,
    notes: held.size === 0 ? 403 : readable.toSorted(),
    one: held.size === 0 ? 403 : knows(doctor, one.patient, one.kind) ? 200 : 404,
    file: held.size === 0 ? 403 : sees(doctor, one.patient) ? 200 : 404,
  });
}

describe(`G2: the rights of ${rounds * doctors} random doctors`, () => {
  it('equal an independent model: patients, notes of each kind, single ones', async () => {
    const random = dice(160_016);
    let asked = 0;
    for (let round = 0; round < rounds; round += 1)
      for (const [index, doctor] of (await shuffled(random)).entries()) {
        const client = people[index];
        if (!client) continue;
        await compared(client, doctor, random());
        asked += 1;
      }
    expect(asked).toBe(rounds * doctors);
  }, 240_000);
});
