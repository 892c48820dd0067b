import { plainPosting, type StockPlaces } from './stockData.ts';
import type { Running } from './plainBench.ts';

/** As many lines as the recipe has that is measured (issue 18). */
export const recipeLines = 5;

/** Somebody to be treated, by whom and with what: five items once each. */
export async function careAt(
  { call, plain, clinic }: Pick<Running, 'call' | 'plain' | 'clinic'>,
  places: StockPlaces,
) {
  const recipe = places.items.slice(0, recipeLines).map((item_id) => ({ item_id, unit: 'piece', qty: '1' }));
  const named = { name_ar: 'حشو بخمس مواد', group: 'restorative', scope: 'mouth', price: '100' };
  const procedure = await call('POST', '/dental-procedures', { ...named, recipe });
  const { rows } = await plain.query<{ doctor: string; branch: string }>(
    `update employees e set job_title_id = (select id from job_titles t where t.clinic_id = e.clinic_id and t.is_clinical limit 1)
      where e.clinic_id = $1 and e.id = (select id from employees where clinic_id = $1 and status = 'active' order by id limit 1)
      returning e.id as doctor, e.branch_id as branch`,
    [clinic.id],
  );
  const [{ doctor, branch } = { doctor: '', branch: '' }] = rows;
  const person = { full_name: 'منى سامي عدلي', gender: 'female', phone: '01119998877', branch_id: branch };
  const patient = await call('POST', '/patients', person);
  const planned = (): Promise<Record<string, string>> =>
    call('POST', '/patient-treatments', {
      patient_id: patient['id'],
      procedure_id: procedure['id'],
      doctor_id: doctor,
    });
  return {
    planned,
    complete: (line: Record<string, string>) =>
      call('POST', `/patient-treatments/${line['id']}/complete`, { version: line['version'] }),
    /** The treatment's row, its session and the rows of the store. */
    async plainly(): Promise<void> {
      await plain.query(
        `update patient_treatments set status = 'completed', completed_at = now(), completions = completions + 1, version = version + 1
          where clinic_id = $1 and id = (select id from patient_treatments where clinic_id = $1 order by id desc limit 1)`,
        [clinic.id],
      );
      await plain.query(
        `insert into patient_treatments__sessions (clinic_id, record_id, position, date, doctor_id)
          select $1, id, 1 + (random() * 1e9)::int, current_date, $2 from patient_treatments where clinic_id = $1 order by id desc limit 1`,
        [clinic.id, doctor],
      );
      await plainPosting(plain, clinic.id, places, recipeLines, -1);
    },
  };
}
