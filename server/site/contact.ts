import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { answerText } from '#i18n/errors.ts';
import { publicSite } from '#i18n/ar/publicSite.ts';
import { addressKey } from '../auth/addressKey.ts';
import { limitTries } from '../auth/guessing.ts';
import type { Config } from '../config.ts';
import { providerClinic } from '../identity/provider.ts';
import { transaction, type Transaction } from '../db/transaction.ts';
import { objectFor } from '../http/bodies.ts';
import { routesWith, type Route } from '../http/route.ts';
import { mailStatement } from '../outbox/mailQueue.ts';
import { message } from '../openapi/schemas.ts';
import { ProblemError } from '../problems.ts';
import { contactSchema, readContact, type ContactForm } from './contactForm.ts';

export interface ContactParts {
  readonly pool: Pool;
  readonly config: Pick<Config, 'contactEmail' | 'rateLimits'>;
}

/** platform.md 8 and 15, by address. */
const perHour = 5;
const perDay = 20;
/** A message with more links than that is kept aside, not dropped: a real visitor is never lost. */
const mostLinks = 3;

/** A message to the provider (SPECIFICATION 7). */
export const contactRoutes: readonly Route<ContactParts>[] = [
  routesWith<ContactParts>()({
    method: 'POST',
    path: '/contact-messages',
    name: 'sendContactMessage',
    words: { en: 'Write to the provider', ar: 'رسالة إلى مزود النظام' },
    access: 'public',
    bodyLimit: 64 * 1024,
    body: objectFor(contactSchema),
    answer: message,
    status: 201,
    async work({ parts, request, body }) {
      await takeMessage(parts, request, body);
      return { message: answerText(request.locale, 'contactSent') };
    },
  }),
];

/** Keeps a message and tells the provider's inbox. Throws 422 by field, 429 `contact_too_many` with Retry-After. */
export async function takeMessage(
  { pool, config }: ContactParts,
  { ip, locale, id: requestId }: Pick<FastifyRequest, 'ip' | 'locale' | 'id'>,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const form = readContact(body, locale);
  if (config.rateLimits) await limit(pool, ip);
  await keep(pool, form, { ip, requestId, inbox: config.contactEmail });
}

async function limit(pool: Pool, ip: string): Promise<void> {
  try {
    await limitTries(pool, { [`contact by the day ${addressKey(ip)}`]: perDay }, '1 day');
    await limitTries(pool, { [`contact by the hour ${addressKey(ip)}`]: perHour }, '1 hour');
  } catch (reason) {
    if (!(reason instanceof ProblemError) || reason.code !== 'too_many') throw reason;
    throw new ProblemError('contact_too_many', { headers: reason.headers ?? {}, cause: reason });
  }
}

interface Sent {
  readonly ip: string;
  readonly requestId: string;
  readonly inbox: string | undefined;
}

/**
 * A machine's message is written like a person's and taken back before the commit, so that the time tells nobody which of
 * the two it was (SEC-61).
 */
async function keep(pool: Pool, form: ContactForm, sent: Sent): Promise<void> {
  await transaction(pool, { clinicId: providerClinic, requestId: sent.requestId }, async (tx) => {
    await tx.query('savepoint before_message');
    await write(tx, form, sent);
    await tx.query(
      form.isTrapped ? 'rollback to savepoint before_message' : 'release savepoint before_message',
    );
    await tx.query('select count_today($1)', [form.isTrapped ? 'contact_traps' : 'contact_messages']);
  });
}

async function write(tx: Transaction, form: ContactForm, { ip, inbox }: Sent): Promise<void> {
  const { name, email, phone, clinicName, message } = form;
  // The same text from the same sender, twice at once, is one message too.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('contact ' || lower($1) || ' ' || $2, 0))`, [
    email,
    message,
  ]);
  const known = await tx.query(
    `select 1 from contact_messages where lower(email) = lower($1) and message = $2 and created_at > now() - interval '10 minutes' limit 1`,
    [email, message],
  );
  if (known.rows.length > 0) return;
  await tx.query(
    `insert into contact_messages (clinic_id, name, email, phone, clinic_name, message, ip_hash, status)
     values (app_clinic(), $1, $2, $3, $4, $5, $6, $7)`,
    [name, email, phone, clinicName, message, addressKey(ip), linksIn(message) > mostLinks ? 'spam' : 'new'],
  );
  if (inbox === undefined) return;
  const mail = mailStatement('platform.contact', {
    to: inbox,
    locale: 'ar',
    name: '',
    clinic: publicSite.product,
    sender: name,
    sender_clinic: clinicName,
    sender_email: email,
    sender_phone: phone,
    message,
    reply_to: email,
  });
  await tx.query(mail);
}

const linksIn = (text: string): number => text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
