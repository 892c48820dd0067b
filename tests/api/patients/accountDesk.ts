import { transaction } from '#server/db/transaction.ts';
import type { AccountContext } from '#resources/patients/account/account.server.ts';
import {
  payPatient,
  refundPatient,
  takeBack,
  type TypedAllocation,
} from '#resources/patients/account/vouchers.server.ts';
import type { TestClinic, TestServer } from '#tests/setup/testServer.ts';
import { cairoDay } from '#tests/setup/cairo.ts';

type Inside = (work: (context: AccountContext) => Promise<unknown>) => Promise<string>;

/** Runs the work of a rule in a transaction of its own; answers `posted`, or the reason it was refused for. */
const insideOf =
  (server: TestServer, clinic: TestClinic): Inside =>
  (work) =>
    transaction(server.database.pool, { clinicId: clinic.id }, async (tx) => {
      const context = {
        db: {
          query: async (sql: string, values: readonly unknown[] = []) => (await tx.query(sql, values)).rows,
        },
        fail: (code: string): never => {
          throw new Error(code);
        },
        key: undefined,
        now: new Date(),
        businessDay: cairoDay(),
        subject: { userId: null, clinic: { currencyDigits: 2 } },
      } as unknown as AccountContext;
      await work(context);
      return 'posted';
    }).catch((reason: unknown) => {
      const { reason: named, message } = reason as { reason?: string; message: string };
      return named ?? message;
    });

let number = 0;
const voucher = (patientId: string, amount: string, date: string) => ({
  patientId,
  voucherId: crypto.randomUUID(),
  number: `RV-${(number += 1)}`,
  date,
  amount,
});

/** What the rule of a document says to the account of a patient, without the document. */
export function accountDesk(server: TestServer, clinic: TestClinic) {
  const inside = insideOf(server, clinic);
  const post = async (
    rule: typeof payPatient,
    given: ReturnType<typeof voucher> & { readonly allocations?: readonly TypedAllocation[] },
  ) => ({ id: given.voucherId, told: await inside((context) => rule(context, given)) });
  return {
    pay: (patient: string, amount: string, day: string, allocations: readonly TypedAllocation[] = []) =>
      post(payPatient, { ...voucher(patient, amount, day), allocations }),
    refund: (patient: string, amount: string, day: string) =>
      post(refundPatient, voucher(patient, amount, day)),
    takeBack: (voucherId: string, date: string) =>
      inside((context) => takeBack(context, { voucherId, date })),
    /** What of a treatment is paid now. */
    async paid(treatmentId: string): Promise<string> {
      const [row] = await clinic.sql(
        'select coalesce(sum(amount), 0)::text as n from patient_allocations where treatment_id = $1',
        [treatmentId],
      );
      return String(row?.['n']);
    },
  };
}
