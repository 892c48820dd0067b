import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';

/** A mail as it arrived, with the bytes it came in. */
export interface Arrived extends Email {
  readonly raw: string;
  readonly envelopeFrom: string;
  readonly envelopeTo: readonly string[];
  /** Whether it came over TLS, and whose account sent it. */
  readonly secure: boolean;
  readonly user: string | undefined;
}

/** What the server says to a recipient: undefined takes the mail, a number is the SMTP code it refuses with. */
type Verdict = (address: string) => number | undefined;

/** A real SMTP server on loopback. */
export interface PostOffice {
  readonly url: string;
  readonly arrived: Arrived[];
  /** Decides about recipients from now on. */
  judge(verdict: Verdict): void;
  /** Holds every greeting back until the answer is called. */
  stall(): () => void;
  /** Nobody listens any more; `open` takes the same port again. */
  close(): Promise<void>;
  open(): Promise<void>;
}

/** A server that speaks TLS after STARTTLS and takes mails of one account only. */
export interface Guarded {
  readonly key: string;
  readonly cert: string;
  readonly user: string;
  readonly password: string;
}

/** What an open server needs not have, and what a guarded one asks for. */
const manners = (guarded: Guarded | undefined): SMTPServerOptions =>
  guarded === undefined
    ? { authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] }
    : {
        key: guarded.key,
        cert: guarded.cert,
        onAuth({ username, password }, session, done) {
          const fits = session.secure && username === guarded.user && password === guarded.password;
          done(fits ? null : new Error('refused by the test'), { user: username });
        },
      };

export async function openPostOffice(guarded?: Guarded): Promise<PostOffice> {
  const arrived: Arrived[] = [];
  let verdict: Verdict = () => undefined;
  let greeted: Promise<void> = Promise.resolve();
  let port = 0;
  let server: SMTPServer | undefined;
  const newServer = (): SMTPServer =>
    new SMTPServer({
      ...manners(guarded),
      disableReverseLookup: true,
      closeTimeout: 200,
      onConnect: (_session, done) => void greeted.then(() => done()),
      onRcptTo({ address }, _session, done) {
        const responseCode = verdict(address);
        if (responseCode === undefined) done();
        else done(Object.assign(new Error('refused by the test'), { responseCode }));
      },
      onData(stream, session, done) {
        void readMail(stream, session).then((mail) => {
          arrived.push(mail);
          done();
        });
      },
    });
  const open = async (): Promise<void> => {
    const opened = newServer();
    opened.on('error', () => undefined);
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
    port = (opened.server.address() as AddressInfo).port;
    server = opened;
  };
  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    judge: (given) => (verdict = given),
    stall() {
      let go = (): void => undefined;
      greeted = new Promise((resolve) => (go = resolve));
      return go;
    },
    open,
    close: () => new Promise((resolve) => server?.close(() => resolve())),
  };
}

async function readMail(
  stream: SMTPServerDataStream,
  { envelope, secure, user }: SMTPServerSession,
): Promise<Arrived> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return {
    ...(await PostalMime.parse(bytes)),
    secure,
    user: user as string | undefined,
    raw: bytes.toString('latin1'),
    envelopeFrom: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    envelopeTo: envelope.rcptTo.map(({ address }) => address),
  };
}
