import { isEmail } from '#metadata/fields/emails.ts';
import type { TakenMail } from './mailQueueSql.ts';
import { htmlPart, textPart } from './layout.ts';
import { isMailEvent, letterOf, MailRefused } from './letter.ts';

/** A mail as it goes to the driver. Every address and header was checked; nothing in it is read as a template. */
export interface Message {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The same for every try, so that a mailbox that got one twice can tell. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly event: string;
}

export interface Sender {
  /** Address all mails come from, `no-reply@<base domain>` unless MAIL_FROM says otherwise. */
  readonly from: string;
  readonly baseDomain: string | undefined;
  /** Address that ends mails of this kind for their recipient, for mail programs and people alike (RFC 8058). */
  readonly stopLink: (mail: TakenMail) => string;
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && isEmail(value);

/** When the link of a mail stops working; undefined when it has none that does. */
function uselessAt({ payload, created_at }: TakenMail): number | undefined {
  const { minutes, hours } = payload;
  const lives = typeof minutes === 'number' ? minutes : typeof hours === 'number' ? hours * 60 : undefined;
  return lives === undefined ? undefined : created_at.getTime() + lives * 60_000;
}

/** Makes the message of a queued mail. Throws `MailRefused` with a short code when it can never be sent. */
export function messageOf(mail: TakenMail, sender: Sender, now: Date): Message {
  const { from, baseDomain } = sender;
  const { event, payload, subdomain, timezone, digits } = mail;
  if (!isMailEvent(event)) throw new MailRefused('unknown_event');
  const to = payload['to'];
  if (!isAddress(to)) throw new MailRefused('bad_address');
  const until = uselessAt(mail);
  if (until !== undefined && until <= now.getTime()) throw new MailRefused('link_expired');
  const letter = letterOf({ event, payload, subdomain, timezone, digits, baseDomain });
  const asked = payload['reply_to'];
  const replyTo = [asked, mail.clinic_email].find(isAddress);
  const stop = (): Readonly<Record<string, string>> => ({
    'List-Unsubscribe': `<${sender.stopLink(mail)}>, <mailto:${replyTo ?? from}?subject=unsubscribe>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  return {
    from: { name: letter.clinic, address: from },
    to,
    replyTo,
    subject: letter.subject,
    html: htmlPart(letter, mail.primary_color),
    text: textPart(letter),
    messageId: `<${mail.id}@${baseDomain ?? 'localhost'}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': letter.locale,
      ...(letter.optional ? stop() : {}),
    },
    event,
  };
}
