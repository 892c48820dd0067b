import { moduleNames } from '#metadata/permissions.ts';
import {
  anyObject,
  fields,
  flag,
  integer,
  integerOrNull,
  listOf,
  named,
  text,
  textOrNull,
} from '../openapi/schemas.ts';

/** One service of the product as its owner sees it. */
export const moduleAnswer = named(
  'Module',
  fields({
    name: { type: 'string', enum: moduleNames },
    on: flag,
    needs: listOf(text),
    needed_by: listOf(text),
  }),
);

const usage = fields({ used: integer, max: integerOrNull });
const plan = {
  type: 'object',
  properties: {
    code: text,
    name_ar: text,
    name_en: text,
    price_month: textOrNull,
    price_year: textOrNull,
    currency: textOrNull,
  },
  required: ['code'],
};

/** Everything the owner sees of the subscription. */
export const subscriptionAnswer = named(
  'Subscription',
  fields({
    plan,
    state: { type: 'string', enum: ['trial', 'active', 'past_due', 'read_only', 'suspended'] },
    days_left: integerOrNull,
    until: textOrNull,
    last_day: textOrNull,
    usage: fields({ employees: usage, users: usage, branches: usage, storage: usage }),
    plans: listOf(plan),
    request: { type: ['object', 'null'] },
    invoices: listOf(anyObject),
    contact: fields({ email: textOrNull, phone: textOrNull }),
  }),
);
