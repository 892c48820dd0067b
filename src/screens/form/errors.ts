export interface FormError {
  readonly path: string;
  readonly message: string;
}

/** The errors of a form as a flat list of paths; a list's own error stands beside those of its lines. */
export function flatErrors(errors: unknown, at = ''): readonly FormError[] {
  if (!errors || typeof errors !== 'object') return [];
  return Object.entries(errors as Record<string, unknown>).flatMap(([name, value]): readonly FormError[] => {
    if (!value || typeof value !== 'object') return [];
    const path = name === 'root' ? at.replace(/\.$/, '') : at + name;
    const { type, message } = value as { type?: unknown; message?: unknown };
    const own = typeof type === 'string' && typeof message === 'string' ? [{ path, message }] : [];
    return own.length > 0 && !Array.isArray(value) ? own : [...own, ...flatErrors(value, `${path}.`)];
  });
}

/** Puts the cursor into the field of a path, or into the nearest thing that holds it. */
export function focusPath(box: HTMLElement | null, path: string): void {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const place = box?.querySelector(`[data-source="${CSS.escape(parts.slice(0, length).join('.'))}"]`);
    const target = place?.querySelector<HTMLElement>(
      'input:not([type=hidden]):not([hidden]), textarea, [role=combobox], [role=textbox], button',
    );
    if (target) {
      target.focus();
      place?.scrollIntoView?.({ block: 'center' });
      return;
    }
  }
}
