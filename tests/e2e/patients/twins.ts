import type { OwnClinic } from '../ownClinic.ts';

export interface Filed {
  readonly id: string;
  readonly file_no: string;
}

/** A patient of the clinic, whoever they are like. */
export async function fileIn(clinic: OwnClinic, values: object): Promise<Filed> {
  const sent = { gender: 'female', branch_id: clinic.start.branch, confirm_duplicate: true, ...values };
  const answer = await clinic.owner.post('/patients', sent);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json as Filed;
}

/** One person filed twice, and somebody who leads to the second file. */
export async function fileTwice(clinic: OwnClinic, name: string, serial: number) {
  const phone = `0114${String(serial).padStart(7, '0')}`;
  const kept = await fileIn(clinic, { full_name: `${name} سامي عدلي`, phone, city: 'المنيا' });
  const more = { city: 'أسيوط', occupation: 'محاسبة' };
  const twin = await fileIn(clinic, { full_name: `${name} سامي`, phone, ...more });
  await fileIn(clinic, {
    full_name: `${name} الصغيرة حسن`,
    phone: `0115${String(serial).padStart(7, '0')}`,
    guardian_patient_id: twin.id,
    guardian_relation: 'mother',
  });
  return { kept, twin, phone };
}
