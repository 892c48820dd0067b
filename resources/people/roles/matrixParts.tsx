import { useEffect, useRef } from 'react';
import type { Changes, MatrixRole } from './matrixChanges.ts';

/** What both shapes of the matrix, table and one role at a time, are given. */
export interface MatrixProps {
  readonly roles: readonly MatrixRole[];
  readonly changes: Changes;
  readonly lockOf: (role: MatrixRole) => string | undefined;
  readonly maySwitch: (role: MatrixRole, permission: string) => boolean;
  readonly set: (role: MatrixRole, permissions: readonly string[], on: boolean) => void;
}

interface SwitchProps {
  readonly on: boolean;
  readonly mixed?: boolean;
  readonly label?: string;
  readonly disabled: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A plain box: the matrix has up to a thousand of them, too many for richer ones. */
export function Switch({ on, mixed = false, label, disabled, onChange }: SwitchProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      checked={on}
      aria-label={label}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
