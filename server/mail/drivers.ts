import fs from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Message } from './message.ts';

/**
 * How a try failed: `gone` nobody could be reached or would talk to us (it costs the mail no try), `again` this mail was
 * put off, `never` this mail was refused for good. The code names the step, never what was sent (SEC-65).
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly kind: 'gone' | 'again' | 'never';
  constructor(kind: DeliveryError['kind'], code: string) {
    super(code);
    this.kind = kind;
  }
}

/** Hands a message over, or throws `DeliveryError`. */
export type Deliver = (message: Message) => Promise<void>;

const asMail = ({ from, to, replyTo, subject, html, text, messageId, headers }: Message) => ({
  from,
  to: { name: '', address: to },
  // Said by itself, so that no header can add a recipient.
  envelope: { from: from.address, to: [to] },
  ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
  subject,
  html,
  text,
  messageId,
  headers,
  disableFileAccess: true,
  disableUrlAccess: true,
});

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** OpenSSL and Node name each way a certificate can be wrong; nodemailer keeps their sentence and its own code. */
const isDistrust = (reason: unknown): boolean =>
  reason instanceof Error &&
  /certificate|self[- ]signed|altnames|CERT_|unable to verify/i.test(
    `${reason.message} ${reason.cause instanceof Error ? reason.cause.message : ''}`,
  );

function judged(reason: unknown): DeliveryError {
  const { code = 'unknown', command = '', responseCode = 0 } = reason as SmtpError;
  const aboutMail = /^(?:MAIL FROM|RCPT TO|DATA)$/.test(command);
  // Told apart from a server that is away: it is repaired here, by a good certificate or NODE_EXTRA_CA_CERTS.
  if (!aboutMail && isDistrust(reason)) return new DeliveryError('gone', 'certificate not trusted');
  const said = `${command === '' ? code : command} ${responseCode === 0 ? code : responseCode}`;
  if (!aboutMail || responseCode === 421) return new DeliveryError('gone', said);
  // A refused sender is our own setting and is repaired; a refused recipient or text stays so.
  if (responseCode >= 500 && command !== 'MAIL FROM') return new DeliveryError('never', said);
  return new DeliveryError('again', said);
}

/**
 * Sends through SMTP_URL. `smtps:` speaks TLS from the start, `smtp:` turns to it where offered; in production it must, unless
 * the server is this machine or the address says `?ignoreTLS=true`. Other settings of nodemailer may stand in the address.
 */
export function smtpDriver(url: string, production: boolean): Deliver {
  const { hostname, protocol, searchParams } = new URL(url);
  const near = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const requireTLS = production && protocol === 'smtp:' && !near && searchParams.get('ignoreTLS') !== 'true';
  const transport = createTransport({
    url,
    requireTLS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (message) => {
    try {
      await transport.sendMail(asMail(message));
    } catch (reason) {
      throw judged(reason);
    }
  };
}

/**
 * Writes each mail below `folder` as `.eml` and `.html` and says where: what a developer opens instead of a mailbox. The
 * sentence has the subject and the path, never the link (SEC-65).
 */
export function fileDriver(folder: string, say: (sentence: string) => void): Deliver {
  const compose = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (message) => {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const { message: bytes } = await compose.sendMail(asMail(message));
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const place = path.join(folder, `${stamp}-${message.event}-${message.messageId.slice(1, 9)}`);
    await fs.writeFile(`${place}.eml`, bytes as Buffer, { mode: 0o600 });
    await fs.writeFile(`${place}.html`, message.html, { mode: 0o600 });
    say(`Mail: ${message.subject} (${place}.html)`);
  };
}

/** The driver of DESIGN 8; undefined in production without SMTP_URL, where mails wait in the queue. */
export function driverOf(
  { smtpUrl, production, dataDirectory }: Config,
  say: (sentence: string) => void,
): Deliver | undefined {
  if (smtpUrl !== undefined) return smtpDriver(smtpUrl, production);
  return production ? undefined : fileDriver(path.join(dataDirectory, 'mail'), say);
}
