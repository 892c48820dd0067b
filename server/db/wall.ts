/** Who a transaction works for; the row policies and the audit triggers read it (DESIGN 5, SEC-01..03). */
export interface Wall {
  readonly clinicId: string;
  readonly userId?: string | undefined;
  readonly requestId?: string | undefined;
}

export interface TransactionOptions {
  /** Extra runs after a serialization failure or a deadlock; 3 unless given. */
  readonly retries?: number | undefined;
  /** Milliseconds one statement may take, and wait for a lock; 5,000 and 4,000 unless given, 0 = unlimited (exports, imports). */
  readonly statementTimeout?: number | undefined;
  /**
   * The commit waits for no disk: a database that crashes may forget what was written in its last half second, which nothing else
   * rests on. For what is only noted beside a reading.
   */
  readonly soon?: true | undefined;
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable' | undefined;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const requestName = /^[A-Za-z0-9._:-]{1,100}$/;

/** One text, so that the wall costs no round trip of its own. The values are checked because they go into the text. */
export function opening(wall: Wall | undefined, options: TransactionOptions): string {
  const timeout = options.statementTimeout;
  const settings = [
    `begin${options.isolation === undefined ? '' : ` isolation level ${options.isolation}`}`,
    'set local role app',
    ...(options.soon ? ['set local synchronous_commit = off'] : []),
    ...(timeout === undefined ? [] : limits(Math.max(0, Math.trunc(timeout)))),
  ];
  return `${settings.join('; ')}; select ${settingOf('app.clinic_id', wall?.clinicId)}, ${settingOf('app.user_id', wall?.userId)}, ${settingOf('app.request_id', wall?.requestId)}`;
}

/** Whoever may work longer may wait longer too. */
const limits = (milliseconds: number): readonly string[] => [
  `set local statement_timeout = ${milliseconds}`,
  `set local lock_timeout = ${milliseconds}`,
];

function settingOf(name: string, value: string | undefined): string {
  return `set_config('${name}', '${value ?? ''}', true)`;
}

/** The wall with its values judged: they go into the text of a statement. Throws a TypeError for what is none of ours. */
export function wallOf(given: Wall | string): Wall {
  const wall = typeof given === 'string' ? { clinicId: given } : given;
  if (!uuid.test(wall.clinicId)) throw new TypeError('The clinic id must be a UUID in lower case.');
  if (wall.userId !== undefined && !uuid.test(wall.userId))
    throw new TypeError('The user id must be a UUID in lower case.');
  if (wall.requestId !== undefined && !requestName.test(wall.requestId))
    throw new TypeError('The request id has characters that are not allowed.');
  return wall;
}
