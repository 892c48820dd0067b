import { focusPath } from '#src/screens/form/errors.ts';

/** Puts the cursor into a field of the open voucher. */
export function leadTo(source: string): void {
  const form = document.activeElement?.closest('form') ?? [...document.querySelectorAll('form')].at(-1);
  requestAnimationFrame(() => focusPath(form ?? null, source));
}
