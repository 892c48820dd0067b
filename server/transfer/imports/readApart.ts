import type { FileAnswer, FileQuestion } from './fileThread.ts';
import { ThreadFailed, Threads } from '../../threads/threads.ts';
import { FileRefused } from '../xlsx/refusal.ts';
import type { ReadFile } from './readFile.ts';

const readers = new Threads<FileQuestion, FileAnswer>({
  entry: new URL('./fileThread.ts', import.meta.url),
  most: 2,
  waiting: 20,
  // A file of everything the ceilings allow takes a third of it on a slow machine.
  time: 20_000,
  memory: 384,
});

/**
 * Reads an uploaded file in a thread, so that nobody waits for it but its sender (security finding 2). Throws `FileRefused`,
 * and 429 where too many files wait.
 */
export async function readApart(name: string, given: Buffer, threads = readers): Promise<ReadFile> {
  // A copy the thread may have: what a request's buffer stands in is shared with others.
  const bytes = new Uint8Array(given);
  let answer: FileAnswer;
  try {
    answer = await threads.ask({ name, bytes }, { moved: [bytes.buffer] });
  } catch (cause) {
    if (cause instanceof ThreadFailed && cause.failure !== 'broken')
      throw new FileRefused('heavy', { cause });
    throw cause;
  }
  if ('file' in answer) return answer.file;
  throw new FileRefused(answer.refused, { line: answer.line });
}
