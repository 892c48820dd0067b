import { beforeAll, expect, it } from 'vitest';
import { looksRight } from '../look.ts';
import { atDesk, settled, type Desk } from '../support.ts';
import { chairDesk, type ChairDesk } from '../treatments/chairDesk.ts';

/** The receipt from the menu of a visit, and a payment typed onto treatments (clinic.md 6.3, M8; issue 19). */
let chair: ChairDesk;
beforeAll(async () => {
  chair = await chairDesk();
});

const letters = (id: string): string =>
  id.slice(0, 6).replaceAll(/./g, (one) => 'ابتثجحخدذرزسشصضط'.charAt(Number.parseInt(one, 16)));

/** A treatment of one tooth that is begun, and so charged. */
async function charged(patient: string, name: string, price: string, tooth: string): Promise<string> {
  const procedure = await chair.procedure({ name_ar: name, price });
  const line = await chair.line({ patient_id: patient, procedure_id: procedure, teeth: [tooth] });
  const key = { 'idempotency-key': crypto.randomUUID() };
  const begun = await chair.clinic.owner.post(`/patient-treatments/${line}/start`, { version: 1 }, key);
  expect([begun.status, begun.text]).toEqual([200, begun.text]);
  return line;
}

interface Paying {
  readonly patient: string;
  readonly full_name: string;
  /** Of the visit. */
  readonly day: string;
}

/** From the menu of the visit to the saved voucher of 1,000, 700 of which are typed onto the crown. */
async function taken(desk: Desk, { patient, full_name, day }: Paying): Promise<void> {
  const { page } = desk;
  await page.addInitScript(() => {
    window.print = () => void setTimeout(() => window.dispatchEvent(new Event('afterprint')), 0);
  });
  await page.goto(`${chair.clinic.home}/patients/appointments?cal=agenda&on=${day}`);
  await page.getByRole('button', { name: `المزيد: ${full_name}` }).click();
  await page.getByRole('link', { name: 'سند قبض' }).click();
  const panel = page.getByRole('dialog').last();
  await panel
    .getByText(/عليه 3,400\.00/)
    .first()
    .waitFor();
  await panel.locator('[data-source="amount"] input').first().fill('1000');
  await panel.getByRole('button', { name: 'مزيد من البيانات' }).click();
  const of = (name: string) => panel.getByRole('textbox', { name: `من الدفعة على ${name}` });
  await of('تاج للقبض').fill('700');
  await panel.getByText(/يبقى 300\.00.* بلا تخصيص/).waitFor();
  // The star writes what is left of both: of the payment less than of the treatment.
  await of('علاج عصب للقبض').press('*');
  await expect.poll(() => of('علاج عصب للقبض').inputValue()).toBe('300');
  await of('تاج للقبض').fill('701');
  await panel.getByText(/التخصيص أكبر من الدفعة بمقدار 1\.00/).waitFor();
  await settled(desk);
  await looksRight(desk, { name: 'allocation', locale: 'ar', width: 390, height: 844 });
  await of('تاج للقبض').fill('700');
  await panel.getByRole('button', { name: 'حفظ وطباعة' }).click();
  await expect
    .poll(
      async () =>
        (await chair.clinic.sql('select 1 from receipt_vouchers where patient_id = $1', [patient])).length,
    )
    .toBe(1);
}

/** What the voucher and its treatments say afterwards. */
async function stands(
  patient: string,
  visit: string,
  [crown, nerve]: readonly [string, string],
): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ patient_id: patient }));
  const [made] = (await chair.clinic.owner.get(`/receipt-vouchers?filter=${filter}`)).json;
  const voucher = (await chair.clinic.owner.get(`/receipt-vouchers/${String(made.id)}`)).json;
  expect(voucher).toMatchObject({
    amount: '1000.00',
    appointment_id: visit,
    doctor_id: chair.doctor.person.employeeId,
  });
  const lines = (voucher.allocations as { treatment_id: string; amount: string }[]).map(
    ({ treatment_id, amount }) => [treatment_id, amount],
  );
  expect(new Map(lines as [string, string][])).toEqual(
    new Map([
      [crown, '700.00'],
      [nerve, '300.00'],
    ]),
  );
  const left = async (id: string) =>
    (await chair.clinic.owner.get(`/patient-treatments/${id}`)).json.remaining;
  expect([await left(crown), await left(nerve)]).toEqual(['1800.00', '600.00']);
}

it('from the menu of a visit the receipt opens with patient and visit; what is typed onto a treatment stands on the voucher', async () => {
  // A name of its own each time it is tried: two visits of one name would stand in the day.
  const full_name = `هدى سامي ${letters(crypto.randomUUID())}`;
  const patient = await chair.patient({ full_name });
  const nerve = await charged(patient, 'علاج عصب للقبض', '900', '36');
  const crown = await charged(patient, 'تاج للقبض', '2500', '46');
  const visit = await chair.visit(patient, 0, 'arrived');
  const [row] = await chair.clinic.sql(
    `select (a.starts_at at time zone c.timezone)::date::text as day from appointments a join clinics c on c.id = a.clinic_id where a.id = $1`,
    [visit],
  );
  const day = String(row?.['day']);
  await atDesk(chair.at(chair.clerk, { width: 390, height: 844 }), (desk) =>
    taken(desk, { patient, full_name, day }),
  );
  await stands(patient, visit, [crown, nerve]);
});
