import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ConfigError, type Config } from '../config.ts';

/** Encrypts and marks what the database may hold but not read, each bound to what it belongs to (SEC-71). */
export interface Sealer {
  /** AES-256-GCM; `belongsTo` must be the same to open it again. */
  seal(text: string, belongsTo: string): Buffer;
  /** Throws when the bytes were made with another key, for something else, or were changed. */
  open(sealed: Buffer, belongsTo: string): string;
  /** A keyed hash: who has the rows alone cannot try what made it. */
  mark(text: string, belongsTo: string): Buffer;
}

const fileName = 'secret.key';
const format = 1;
const ivLength = 12;
const tagLength = 16;

/** As many characters as SECRET_KEY must have; the file is made with 43. */
const shortest = 32;

/** Where the key is looked for when SECRET_KEY is not set. */
export const keyFileOf = ({ dataDirectory }: Pick<Config, 'dataDirectory'>): string =>
  path.join(dataDirectory, fileName);

/** The key of this installation: SECRET_KEY, or a file only this account may read, made at the first start. */
function secretOf({ secretKey, dataDirectory }: Pick<Config, 'secretKey' | 'dataDirectory'>): string {
  if (secretKey !== undefined) return secretKey;
  const file = keyFileOf({ dataDirectory });
  fs.mkdirSync(dataDirectory, { recursive: true });
  try {
    // Of two servers that start together one writes it, and both read the same.
    fs.writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (reason) {
    if ((reason as NodeJS.ErrnoException).code !== 'EEXIST') throw reason;
  }
  fs.chmodSync(file, 0o600);
  const secret = fs.readFileSync(file, 'utf8').trim();
  // A write that a full disk cut short; with it, anybody could open what it seals.
  if (secret.length < shortest)
    throw new ConfigError(`The key file ${file} is damaged: put back the one that was there.`);
  return secret;
}

/** Reads or makes the server's key. Throws `ConfigError` when its file holds none. */
export function createSealer(config: Pick<Config, 'secretKey' | 'dataDirectory'>): Sealer {
  const secret = secretOf(config);
  const keyFor = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const [sealing, marking] = [keyFor('seal'), keyFor('mark')];
  return {
    seal(text, belongsTo) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(belongsTo));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([format]), iv, cipher.getAuthTag(), body]);
    },
    open(sealed, belongsTo) {
      if (sealed[0] !== format) throw new Error('The sealed bytes have an unknown form.');
      const [iv, tag] = [
        sealed.subarray(1, 1 + ivLength),
        sealed.subarray(1 + ivLength, 1 + ivLength + tagLength),
      ];
      const decipher = createDecipheriv('aes-256-gcm', sealing, iv, { authTagLength: tagLength })
        .setAAD(Buffer.from(belongsTo))
        .setAuthTag(tag);
      const body = sealed.subarray(1 + ivLength + tagLength);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    mark: (text, belongsTo) => createHmac('sha256', marking).update(`${belongsTo}\n${text}`).digest(),
  };
}
