import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { oneLookAtATime } from '../jobs/oneLookAtATime.ts';
import type { Worker } from '../jobs/worker.ts';
import type { Logger } from '../log.ts';
import { DeliveryError, driverOf, type Deliver } from './drivers.ts';
import { createSealer } from '../secrets/serverKey.ts';
import { dropMail, endMail, takeMail, type MailEnd, type TakenMail } from './mailQueueSql.ts';
import { isOptional, MailRefused } from './letter.ts';
import { messageOf, type Sender } from './message.ts';
import { isOptedOut, optOutToken, type OptOut } from './optOut.ts';

export interface MailParts {
  readonly pool: Pool;
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: () => Date;
  /** Address of a page on a clinic's host, from the configured domain alone (SEC-33). */
  readonly linkTo: (subdomain: string, path: string) => string;
}

const minute = 60;
/** platform.md 14: after these seconds it is tried again, then it has failed. */
const waits = [minute, 5 * minute, 30 * minute, 120 * minute, 720 * minute];
const lookEvery = 2_000;
/** Nobody could be reached: the whole queue rests, no mail loses a try. */
const rest = 5;
/** What waited that long for a server that is gone has failed (REL-05: at least 24 hours). */
const longestHours = 72;
/** Shorter than the lease of a mail, or a slow server would get it twice. */
const deliverWithin = 90_000;
const stopWithin = 8_000;

interface Post extends Sender {
  readonly deliver: Deliver;
  readonly clock: () => Date;
}

/** Sends what is queued until stopped, one mail at a time. Without a driver nothing is taken. */
export function startMail({ pool, config, logger, clock, linkTo }: MailParts): Worker {
  const deliver = driverOf(config, (sentence) => void process.stdout.write(`${sentence}\n`));
  if (deliver === undefined) return { wake: () => undefined, stop: () => Promise.resolve() };
  const sealer = createSealer(config);
  const post: Post = {
    deliver,
    clock,
    from: config.mailFrom,
    baseDomain: config.baseDomain,
    stopLink: (mail) => linkTo(mail.subdomain, `/stop-mail?token=${optOutToken(sealer, recipientOf(mail))}`),
  };
  let stopping = false;
  let restsUntil = 0;
  let looking: Promise<void> | undefined;

  const sendAll = async (): Promise<void> => {
    while (!stopping && clock().getTime() >= restsUntil) {
      const mail = await takeMail(pool);
      if (mail === undefined) return;
      if (isOptional(mail.event) && (await isOptedOut(pool, recipientOf(mail)))) {
        await dropMail(pool, mail);
        continue;
      }
      const end: MailEnd = stopping ? { state: 'back' } : await sendOne(post, mail);
      if (end.state === 'back') restsUntil = clock().getTime() + rest * 1000;
      if (end.state !== 'sent' && !stopping)
        logger.warn({ mail: mail.id, event: mail.event, state: end.state, code: end.error }, 'mail');
      await endMail(pool, mail, end);
    }
  };
  const wake = oneLookAtATime(
    () => (looking = sendAll()),
    () => stopping,
    (error) => {
      if (!stopping) logger.warn({ err: error }, 'mails could not be read');
    },
  );
  const timer = setInterval(wake, lookEvery);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      clearInterval(timer);
      // What is still on its way after that comes back when its lease ends.
      await Promise.race([looking?.catch(() => undefined), pause(stopWithin)]);
    },
  };
}

const recipientOf = ({ clinic_id, payload, event }: TakenMail): OptOut => ({
  clinicId: clinic_id,
  to: String(payload['to']),
  event,
});

/** Tries one mail and answers how it ended. */
async function sendOne({ deliver, clock, ...sender }: Post, mail: TakenMail): Promise<MailEnd> {
  try {
    const message = messageOf(mail, sender, clock());
    await within(deliver(message), deliverWithin);
    return { state: 'sent' };
  } catch (reason) {
    if (reason instanceof MailRefused) return { state: 'failed', error: reason.message };
    return endOf(reason, mail, clock());
  }
}

function endOf(reason: unknown, { attempts, created_at }: TakenMail, now: Date): MailEnd {
  const { kind, message: error } =
    reason instanceof DeliveryError ? reason : { kind: 'again', message: 'unexpected' };
  const hours = (now.getTime() - created_at.getTime()) / 3_600_000;
  if (kind === 'gone' && hours < longestHours) return { state: 'back', error, wait: rest };
  const wait = waits[attempts - 1];
  if (kind === 'never' || kind === 'gone' || wait === undefined) return { state: 'failed', error };
  return { state: 'again', error, wait };
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

/** A server that trickles on for ever is as good as one that put the mail off. */
async function within(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeliveryError('again', 'too slow')), milliseconds);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
