import { parentPort, type Transferable } from 'node:worker_threads';
import type { Said } from './threads.ts';

/** The work of one kind of thread: each question is answered by `work`; `moved` of an answer is handed over, not copied. */
export function answerWith<Question, Answer>(
  work: (question: Question) => { readonly answer: Answer; readonly moved?: readonly Transferable[] },
): void {
  const say = (said: Said<Answer>, moved: readonly Transferable[] = []): void =>
    parentPort?.postMessage(said, moved);
  parentPort?.on('message', (question: Question) => {
    try {
      const { answer, moved } = work(question);
      say({ answer }, moved);
    } catch (error) {
      say({ broken: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  say({ ready: true });
}
