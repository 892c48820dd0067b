import { afterAll, beforeAll, expect } from 'vitest';
import { findClinic } from '#server/db/gate.ts';
import { inClinic } from '#server/db/transaction.ts';
import { unique } from '#tests/setup/clinics.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import type { Answer, Client } from '#tests/setup/client.ts';

export const signupPassword = 'قارب-أزرق-71-Kettle';

/** A clinic address nobody has. */
export const freshName = (): string => `su${unique()}y`;

/** A form that is right in every field. */
export const signupForm = (more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  clinic_name: 'عيادة الياسمين',
  clinic_name_en: 'Jasmine Clinic',
  subdomain: freshName(),
  clinic_type: 'dental',
  country: 'EG',
  owner_name: 'منى عبد العزيز',
  name: 'mona.aziz',
  email: 'Mona@example.com',
  phone: '01012345678',
  password: signupPassword,
  password_confirmation: signupPassword,
  accept_terms: true,
  ...more,
});

type Rows = Record<string, unknown>[];

/** A clinic made through the public door, its owner signed in. */
export interface SignedUp {
  readonly subdomain: string;
  readonly owner: Client;
  sql(text: string, values?: unknown[]): Promise<Rows>;
}

export interface SignupDesk {
  readonly server: TestServer;
  signUp(
    body: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  signedUp(more?: Readonly<Record<string, unknown>>): Promise<SignedUp>;
  /** Rows of one clinic, as its own statements see them. */
  rows(subdomain: string, text: string, values?: unknown[]): Promise<Rows>;
  /** What the gate alone may see: rows of every clinic, and the platform's own tables. */
  atGate(text: string, values?: unknown[]): Promise<Rows>;
  /** What the availability check answers. */
  nameAnswer(value: string): Promise<Record<string, unknown>>;
}

/** A server for the file, stopped at its end. */
export function startSignupDesk(clock?: () => Date): SignupDesk {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({}, clock === undefined ? {} : { clock });
  });
  afterAll(() => server.stop());
  const signUp: SignupDesk['signUp'] = (body, headers = {}) => server.client().post('/signup', body, headers);
  const rows: SignupDesk['rows'] = async (subdomain, text, values = []) => {
    const clinic = await findClinic(server.database.pool, subdomain);
    if (clinic === undefined) throw new Error(`no clinic ${subdomain}`);
    const [result] = await inClinic(server.database.pool, clinic.id, [{ text, values }]);
    return (result?.rows ?? []) as Rows;
  };
  return {
    get server() {
      return server;
    },
    signUp,
    rows,
    async signedUp(more = {}) {
      const body = signupForm(more);
      const answer = await signUp(body);
      if (answer.status !== 201) throw new Error(answer.text);
      const subdomain = String(body['subdomain']);
      const owner = server.client(subdomain);
      await owner.signIn(String(body['name']), signupPassword);
      return { subdomain, owner, sql: (text, values) => rows(subdomain, text, values) };
    },
    async atGate(text, values = []) {
      const client = await server.database.pool.connect();
      try {
        await client.query('begin; set local role gate');
        const found = await client.query(text, values);
        await client.query('commit');
        return found.rows as Rows;
      } finally {
        client.release();
      }
    },
    async nameAnswer(value) {
      const answer = await server.client().get(`/signup/subdomain?value=${encodeURIComponent(value)}`);
      expect(answer.status).toBe(200);
      return answer.json as Record<string, unknown>;
    },
  };
}
