import type { JsonSchema } from '../openapi/fieldSchema.ts';
import {
  fields,
  flag,
  id,
  instant,
  instantOrNull,
  integer,
  named,
  text,
  textOrNull,
} from '../openapi/schemas.ts';
import { passwordLength } from './passwordLength.ts';

export const password: JsonSchema = {
  type: 'string',
  format: 'password',
  maxLength: passwordLength.maxLength,
};
/** A new password, typed twice. */
export const newPassword = { password, password_confirmation: password };

/** A session that was opened. */
export const signedInAnswer = named(
  'SignedIn',
  fields({
    token: { type: 'string', description: 'Sent as Authorization: Bearer …' },
    user: fields({ id, name: text, role: textOrNull, is_owner: flag, must_change_password: flag }),
  }),
);

/** How one's own second step stands. */
export const secondStepAnswer = named(
  'SecondStep',
  fields({ on: flag, since: instantOrNull, codes_left: integer, demanded: flag }),
);

/** One of the caller's own sessions. */
export const sessionAnswer = named(
  'Session',
  fields({
    id,
    created_at: instant,
    last_seen_at: instant,
    expires_at: instant,
    ip: textOrNull,
    user_agent: textOrNull,
    current: flag,
  }),
);

export const clinicHeader: JsonSchema = {
  name: 'X-Clinic-Subdomain',
  in: 'header',
  description: 'Names the clinic before sign-in; without it the host does.',
  schema: text,
};
