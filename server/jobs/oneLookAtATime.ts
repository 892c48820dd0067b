/** Runs a look one at a time: asked for while one runs, another follows it. Answers what asks for a look. */
export function oneLookAtATime(
  look: () => Promise<void>,
  isOver: () => boolean,
  onError: (error: unknown) => void,
): () => void {
  let looking = false;
  let again = false;
  const wake = (): void => {
    if (isOver()) return;
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    look()
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
