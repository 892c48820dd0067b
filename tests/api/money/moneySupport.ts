import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

/** A clinic whose money is kept, its owner signed in, on a day the test chooses. */
export interface Till {
  readonly server: TestServer;
  readonly clinic: TestClinic;
  readonly owner: Client;
  readonly clock: { now: Date };
  /** Makes a fund; cash, opened with the amount on the first of the month, where nothing else is said. */
  fund(opening: string, values?: Readonly<Record<string, unknown>>): Promise<string>;
  patient(name?: string): Promise<string>;
  /** A keyed POST. */
  posted(path: string, body: unknown, by?: Client, key?: string): Promise<Answer>;
  balance(fund: string): Promise<string>;
  stop(): Promise<void>;
}

/** Status, code and reason of a refusal; of what was accepted the status. */
export const told = ({ status, json }: Answer): unknown[] =>
  status < 300
    ? [status]
    : [
        status,
        json?.code,
        ...(json?.reason ? [json.reason] : json?.errors ? [Object.keys(json.errors)] : []),
      ];

let made = 0;

/**
 * A till on a business day of November 2026, in Cairo at noon. `alone` is for what looks at every clinic, such as the work of
 * a day: it gets a database without those of other tests.
 */
export async function openTill(
  day = '2026-11-20',
  own: { readonly server?: TestServer; readonly alone?: boolean } = {},
): Promise<Till> {
  const clock = { now: new Date(`${day}T10:00:00Z`) };
  const settings = own.alone ? { DATABASE_URL: await ownDatabase() } : {};
  const server = own.server ?? (await startTestServer(settings, { clock: () => clock.now }));
  const clinic = await server.newClinic();
  const owner = await clinic.signedIn({ role: 'owner' });
  const posted: Till['posted'] = (path, body, by = owner, key = randomUUID()) =>
    by.post(path, body, { 'idempotency-key': key });
  const answered = async (path: string, body: unknown): Promise<string> => {
    const answer = await owner.post(path, body);
    expect([path, answer.status, answer.text]).toEqual([path, 201, answer.text]);
    return String(answer.json.id);
  };
  return {
    server,
    clinic,
    owner,
    clock,
    posted,
    fund: (opening, values = {}) =>
      answered('/financial-funds', {
        name_ar: `خزينة ${(made += 1)}`,
        type: 'cash',
        opening_balance: opening,
        opening_date: '2026-11-01',
        ...values,
      }),
    patient: (name = `مريض رقم ${(made += 1)}`) =>
      answered('/patients', {
        full_name: name,
        gender: 'male',
        phone: `010${String(10_000_000 + (made += 1))}`,
      }),
    balance: async (fund) => (await owner.get(`/financial-funds/${fund}`)).json.balance,
    stop: () => server.stop(),
  };
}

export const cash = (fund: string, amount: string, more: object = {}) => ({
  fund_id: fund,
  amount,
  method: 'cash',
  ...more,
});
/** A payment to a supplier: what leaves without a patient. */
export const toSupplier = (fund: string, supplier: string, amount: string, more: object = {}) =>
  cash(fund, amount, { purpose: 'supplier', supplier_id: supplier, ...more });
