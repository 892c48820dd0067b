import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { principalOf } from '../http/request.ts';
import type { Caller } from './login.ts';
import {
  beginSecondStep,
  endSecondStep,
  proveSecondStep,
  renewRecoveryCodes,
  secondStepState,
} from './secondStep.ts';
import { finishSignIn } from './secondStepSignIn.ts';
import type { Sealer } from '../secrets/serverKey.ts';
import type { Sessions } from './sessions.ts';

interface Parts {
  readonly pool: Pool;
  readonly sealer: Sealer;
  readonly sessions: Sessions;
  readonly clock: () => Date;
}

/** The second step of sign-in: the code itself, and setting it up and taking it off one's own account (SEC-35). */
export function secondStepRoutes(
  app: FastifyInstance,
  parts: Parts,
  callerOf: (request: FastifyRequest) => Caller,
): void {
  const { pool, sealer, sessions, clock } = parts;
  app.post('/login/second-step', { config: { session: 'none' } }, (request) =>
    finishSignIn({ pool, sealer, now: clock() }, request.body, callerOf(request)),
  );
  // Whoever must set it up first can do nothing else.
  const setup = { config: { session: 'setup' as const } };
  const changed = async <Result>(request: FastifyRequest, work: Promise<Result>): Promise<Result> => {
    const result = await work;
    sessions.forgetClinic(principalOf(request).clinicId);
    return result;
  };
  app.get('/second-step', setup, (request) => secondStepState(parts, principalOf(request)));
  app.post('/second-step/start', setup, (request) => beginSecondStep(parts, principalOf(request)));
  app.post('/second-step/confirm', setup, (request) =>
    changed(request, proveSecondStep(parts, principalOf(request), request.body)),
  );
  app.post('/second-step/recovery-codes', (request) => renewRecoveryCodes(parts, principalOf(request)));
  app.delete('/second-step', (request) => changed(request, endSecondStep(parts, principalOf(request))));
}
