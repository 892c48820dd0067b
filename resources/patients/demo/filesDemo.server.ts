import { addDays } from '#metadata/time/days.ts';
import { randomFrom, type DemoClinic, type Drawing } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import { purposes, wordingVersion } from '../patient-consents/patient-consents.ts';
import { drawings } from './drawings.server.ts';

/** So many patients have said what they agree to, and so many of them have pictures. */
const many = { large: { agreed: 60, shown: 8 }, small: { agreed: 12, shown: 3 } } as const;

/** Of patients somebody treats, the first ones of the clinic. */
const treated = (limit: number): string =>
  `select id from patients where primary_doctor_id is not null and status = 'active' order by file_no limit ${limit}`;

/** What patients agreed to, before whom, and what some of them took back (SEC-67). */
export async function fillConsents({ db, seed, size, today }: DemoClinic): Promise<void> {
  if (size === 'sample') return;
  const random = randomFrom(seed + 13);
  const patients = await db.query(treated(many[size].agreed));
  const users = await db.query(
    `select u.id from users u join roles r on r.clinic_id = u.clinic_id and r.id = u.role_id where r.key in ('receptionist', 'doctor', 'owner') order by u.name`,
  );
  if (users.length === 0) return;
  const rows = patients.flatMap(({ id: patient }, index) => {
    const days = random.between(20, 90);
    const by = random.pick(users)['id'];
    const said = (purpose: string, ago: number, withdrawnAgo?: number) => ({
      patient_id: patient,
      purpose,
      wording_version: wordingVersion,
      taken_on: addDays(today, -ago),
      taken_by: by,
      withdrawn_on: withdrawnAgo === undefined ? null : addDays(today, -withdrawnAgo),
      withdrawn_by: withdrawnAgo === undefined ? null : by,
      status: withdrawnAgo === undefined ? 'given' : 'withdrawn',
      version: withdrawnAgo === undefined ? 1 : 2,
      created_at: `${addDays(today, -ago)}T09:20:00Z`,
      updated_at: `${addDays(today, -(withdrawnAgo ?? ago))}T09:20:00Z`,
    });
    // Whoever has pictures agreed to them; the others as it comes.
    const isShown = index < many[size].shown;
    const given = purposes.filter((purpose) => {
      if (purpose === 'care' || (isShown && purpose === 'pictures')) return true;
      return random.chance({ pictures: 0.6, messages: 0.7, offers: 0.25 }[purpose]);
    });
    const kept = given.map((purpose) => said(purpose, days));
    // One agreed to offers, took it back, and agreed again; one took messages back for good.
    if (index === 0)
      return [
        ...kept.filter(({ purpose }) => purpose !== 'offers'),
        said('offers', 150, 120),
        said('offers', days),
      ];
    if (index === 1)
      return [...kept.filter(({ purpose }) => purpose !== 'messages'), said('messages', days, 6)];
    return kept;
  });
  await db.insert(
    'patient_consents',
    rows.toSorted((a, b) => a.created_at.localeCompare(b.created_at)).map((row) => ({ id: newId(), ...row })),
  );
}

interface Shown {
  readonly drawing: Drawing;
  readonly kind: string;
  readonly subtype?: string;
  readonly ago: number;
  readonly teeth?: readonly string[];
  readonly title?: string;
  /** Of which earlier one of the same patient it is the picture after, or the newer form; by its place. */
  readonly pair?: number;
  readonly supersedes?: number;
}

const course: readonly Shown[] = [
  { drawing: drawings.form, kind: 'consent', ago: 120, title: 'إقرار موافقة على العلاج' },
  { drawing: drawings.panorama, kind: 'xray', subtype: 'panoramic', ago: 118 },
  { drawing: drawings.before, kind: 'photo', subtype: 'before', ago: 117, teeth: ['12', '11', '21', '22'] },
  {
    drawing: drawings.decayed,
    kind: 'xray',
    subtype: 'before',
    ago: 96,
    teeth: ['36'],
    title: 'قبل علاج العصب',
  },
  { drawing: drawings.filled, kind: 'xray', subtype: 'after', ago: 61, teeth: ['36'], pair: 3 },
  { drawing: drawings.newForm, kind: 'consent', ago: 60, title: 'إقرار موافقة على التقويم', supersedes: 0 },
  { drawing: drawings.letter, kind: 'document', ago: 33, title: 'تقرير طبيب القلب' },
  {
    drawing: drawings.after,
    kind: 'photo',
    subtype: 'after',
    ago: 9,
    teeth: ['12', '11', '21', '22'],
    pair: 2,
  },
];

/** Pictures, x-rays and papers of some patients: of the first the whole course of a treatment, of others a part (clinic.md 2.3). */
export async function fillFiles({ db, size, today, keepDrawings }: DemoClinic): Promise<void> {
  if (size === 'sample' || keepDrawings === undefined) return;
  const patients = await db.query(treated(many[size].shown));
  const rows = patients.flatMap(({ id: patient }, place) => {
    // What comes before stands before what follows it, so that pairs stay whole.
    const some = place === 0 ? course : course.slice(0, 3 + (place % 4));
    const ids = some.map(() => newId());
    return some.map(({ drawing, ago, pair, supersedes, ...one }, index) => ({
      drawing,
      row: {
        id: ids[index] ?? newId(),
        patient_id: patient,
        kind: one.kind,
        subtype: one.subtype ?? null,
        taken_on: addDays(today, -ago - place),
        teeth: one.teeth ?? [],
        title: one.title ?? null,
        pair_id: pair === undefined ? null : ids[pair],
        supersedes_id: supersedes === undefined ? null : ids[supersedes],
        version: 1,
        created_at: `${addDays(today, -ago - place)}T12:10:00Z`,
      },
    }));
  });
  const files = await keepDrawings(
    rows.map(({ drawing, row }) => ({
      drawing,
      name: `${row.title ?? row.subtype ?? row.kind}.jpeg`,
      resource: 'patient-files',
      record: row.id,
      field: 'file',
    })),
  );
  await db.insert(
    'patient_files',
    rows.map(({ row }, index) => ({ ...row, file: files[index] })),
  );
}
