/** What screens mark as the target of a shortcut: `data-shortcut="new"`. */
export type Target =
  'search' | 'new' | 'edit' | 'save' | 'filters' | 'export' | 'import' | 'previous' | 'next';

const isUsable = (element: HTMLElement): boolean =>
  element.getClientRects().length > 0 &&
  element.getAttribute('aria-disabled') !== 'true' &&
  !(element as HTMLButtonElement).disabled;

/** The target on show, if it can be used now. */
export const targetOnShow = (target: Target): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-shortcut="${target}"]`)].find(isUsable);

/** Every target on show, with the name it is read by. */
export const targetsOnShow = (): readonly { readonly target: Target; readonly label: string }[] =>
  [...document.querySelectorAll<HTMLElement>('[data-shortcut]')].filter(isUsable).map((element) => ({
    target: element.dataset['shortcut'] as Target,
    label: (element.getAttribute('aria-label') ?? element.textContent).trim(),
  }));

/** Presses a button or link, goes into a box. Answers whether there was something to use. */
export function press(target: Target): boolean {
  const element = targetOnShow(target);
  if (!element) return false;
  const box = element.matches('input, textarea') ? element : element.querySelector('input');
  if (target === 'search' && box instanceof HTMLInputElement) {
    box.focus();
    box.select();
  } else element.click();
  return true;
}
