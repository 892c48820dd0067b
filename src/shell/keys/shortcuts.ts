import type { Target } from './targets.ts';

/** Single keys by their place on the board, whatever letters are printed on them (UX-04). */
export const targetKeys: Readonly<Record<string, Target>> = {
  Slash: 'search',
  KeyN: 'new',
  KeyE: 'edit',
  KeyF: 'filters',
  KeyX: 'export',
  KeyI: 'import',
  KeyJ: 'next',
  KeyK: 'previous',
};

/** What a key press means. */
export type Meaning =
  | { readonly kind: 'palette' }
  | { readonly kind: 'help' }
  | { readonly kind: 'go' }
  | { readonly kind: 'place'; readonly letter: string }
  | { readonly kind: 'target'; readonly target: Target };

type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a press means; `afterGo` is whether `g` was pressed just before. `letters` = single keys are on. */
export function meaningOf(press: Press, afterGo: boolean, letters: boolean): Meaning | undefined {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = press;
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && code === 'KeyK') return { kind: 'palette' };
  if (ctrlKey || metaKey || altKey || !letters) return undefined;
  if (shiftKey) return code === 'Slash' ? { kind: 'help' } : undefined;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (afterGo && letter !== undefined) return { kind: 'place', letter };
  if (code === 'KeyG') return { kind: 'go' };
  const target = targetKeys[code];
  return target && { kind: 'target', target };
}

const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"]';

/** Letters belong to what is being typed. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null;

/** A dialog or a menu is open: its own keys hold. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
