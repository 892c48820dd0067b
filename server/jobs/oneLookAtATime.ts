import { AsyncResource } from 'node:async_hooks';

/**
 * Runs a look one at a time: asked for while one runs, another follows it. Answers what asks for a look. What a look does is its own:
 * nothing of the call that asked for it, as its key and what is kept for a repetition, reaches it.
 */
export function oneLookAtATime(
  look: () => Promise<void>,
  isOver: () => boolean,
  onError: (error: unknown) => void,
): () => void {
  const outside = AsyncResource.bind(look);
  let looking = false;
  let again = false;
  const wake = (): void => {
    if (isOver()) return;
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    outside()
      .catch(onError)
      .finally(() => {
        looking = false;
        if (again) {
          again = false;
          wake();
        }
      });
  };
  return wake;
}
