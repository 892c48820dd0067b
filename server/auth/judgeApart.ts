import { ThreadFailed, Threads } from '../threads/threads.ts';
import type { PasswordQuestion } from './passwordThread.ts';
import { ProblemError, type FieldProblem } from '../problems.ts';
import type { Judgement } from './passwordPolicy.ts';

const judges = new Threads<PasswordQuestion, Judgement>({
  entry: new URL('./passwordThread.ts', import.meta.url),
  most: 1,
  waiting: 100,
  time: 2_000,
  memory: 192,
});

/** Names longer than these are no words anybody puts into a password. */
const longestName = 120;
/** More than the longest password takes, however its signs are composed. */
const longestPassword = 600;

interface Asked {
  /** Typed so far and told to the typist only: waits behind passwords that are to be set. */
  readonly typing?: boolean;
}

/**
 * How good a password is, judged in a thread: the estimate of a nasty one takes a hundred milliseconds (security finding 6).
 * Throws 429 where too many wait and 503 where the judgement does not end.
 */
export async function judgeApart(
  password: unknown,
  names: readonly (string | null)[],
  { typing = false }: Asked = {},
): Promise<Judgement> {
  const question = {
    password: typeof password === 'string' ? password.slice(0, longestPassword) : password,
    names: names.map((name) => name?.slice(0, longestName) ?? null),
  };
  try {
    return await judges.ask(question, { isPatient: typing });
  } catch (cause) {
    if (!(cause instanceof ThreadFailed)) throw cause;
    throw new ProblemError('service_unavailable', { headers: { 'retry-after': '5' }, cause });
  }
}

/**
 * What is wrong with a new password, or undefined: 8–128 characters, strong enough, not common and not built from the
 * names around it (DESIGN 9.5, SEC-26). `names` are the user's, the clinic's and the subdomain. Throws as `judgeApart`.
 */
export const passwordProblem = async (
  password: unknown,
  names: readonly (string | null)[],
): Promise<FieldProblem | undefined> => (await judgeApart(password, names)).problem;
