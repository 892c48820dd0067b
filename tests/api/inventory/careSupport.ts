import { expect } from 'vitest';
import { consume, mirrorConsumption, type Use } from '#resources/inventory/consumption/consumption.server.ts';
import { inKernel } from './kernelSupport.ts';
import { newKey, type Store } from './stockSupport.ts';

/** What a treatment takes: of an item so many base units, each a line of the recipe. */
export type Lines = readonly { readonly lineId: string; readonly itemId: string; readonly qty: string }[];

/** Treatments in a store, and what came of them there. */
export interface Care {
  readonly patient: string;
  readonly procedure: string;
  readonly branch: string;
  /** A treatment of the patient, as its table has it. */
  treatment(): Promise<string>;
  /** Completes by the door of the store; its own transition does the same. */
  complete(treatment: string, lines: Lines, where?: Partial<Use>): Promise<void>;
  cancel(treatment: string): Promise<void>;
  /** What treatments used of an item and did not get back. */
  used(item: string, treatment?: string): Promise<number>;
  /** What is missing, the oldest first: `open 3/1` of three one was taken since. */
  missing(item: string): Promise<string[]>;
  onHand(item: string, warehouse?: string): Promise<number>;
  keys(treatment: string): Promise<string[]>;
}

export const line = (itemId: string, qty: number | string, lineId: string = newKey()) => ({
  lineId,
  itemId,
  qty: String(qty),
});

async function treated({ clinic, owner }: Store) {
  const [branch] = await clinic.sql('select id from branches order by created_at limit 1');
  const values = { full_name: 'منى سامي عدلي', gender: 'female', phone: '01111234567' };
  const patient = await owner.post('/patients', { ...values, branch_id: branch?.['id'] });
  expect([patient.status, patient.text]).toEqual([201, patient.text]);
  const [procedure] = await clinic.sql(
    `insert into dental_procedures (clinic_id, code, name_ar, "group", price) values ($1, 'F1', 'حشو', 'restorative', 100) returning id`,
    [clinic.id],
  );
  const doctor = await clinic.signedIn({ role: 'doctor' });
  return {
    branch: String(branch?.['id']),
    patient: String(patient.json.id),
    procedure: String(procedure?.['id']),
    doctor: doctor.person.employeeId,
  };
}

/** What the tables say came of it. */
function readingOf({ clinic, warehouse }: Store): Pick<Care, 'used' | 'missing' | 'onHand' | 'keys'> {
  const number = async (sql: string, values: readonly unknown[]): Promise<number> =>
    Number((await clinic.sql(sql, [...values]))[0]?.['n']);
  const texts = async (sql: string, value: string): Promise<string[]> =>
    (await clinic.sql(sql, [value])).map((row) => String(row['said']));
  return {
    used: (item, treatment) =>
      number(
        `select (0 - coalesce(sum(qty), 0))::float8 as n from stock_transactions
          where type = 'consumption' and item_id = $1 and ($2::text is null or source_id = $2)`,
        [item, treatment ?? null],
      ),
    missing: (item) =>
      texts(
        `select status || ' ' || trim_scale(qty) || '/' || trim_scale(settled_qty) as said from stock_shortfalls
          where item_id = $1 order by created_at, id`,
        item,
      ),
    onHand: (item, where = warehouse) =>
      number(
        'select coalesce(sum(on_hand), 0)::float8 as n from stock_levels where item_id = $1 and warehouse_id = $2',
        [item, where],
      ),
    keys: (treatment) =>
      texts(
        'select distinct idempotency_key as said from stock_transactions where source_id = $1 order by 1',
        treatment,
      ),
  };
}

/** A patient to be treated in the store's clinic. */
export async function careIn(store: Store): Promise<Care> {
  const { clinic } = store;
  const { branch, patient, procedure, doctor } = await treated(store);
  return {
    ...readingOf(store),
    branch,
    patient,
    procedure,
    async treatment() {
      const [row] = await clinic.sql(
        `insert into patient_treatments (clinic_id, patient_id, procedure_id, doctor_id, quantity, unit_price, sessions_planned, branch_id, chart_effect)
          values ($1, $2, $3, $4, 1, 100, 1, $5, 'none') returning id`,
        [clinic.id, patient, procedure, doctor, branch],
      );
      return String(row?.['id']);
    },
    complete: (treatmentId, lines, where = {}) =>
      inKernel(store, (context) =>
        consume(context, {
          treatmentId,
          patientId: patient,
          procedureId: procedure,
          branchId: branch,
          roomId: null,
          lines,
          ...where,
        }),
      ),
    cancel: (treatment) => inKernel(store, (context) => mirrorConsumption(context, treatment)),
  };
}
