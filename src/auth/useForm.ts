import { useRef, useState } from 'react';
import { CallError } from './api.ts';

export interface Form {
  readonly busy: boolean;
  /** What stops the whole form. */
  readonly problem: string | undefined;
  /** Sentences of the server by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly refuse: (problem?: string, errors?: Readonly<Record<string, string>>) => void;
  /**
   * Runs the form's one call; a second try while it runs does nothing. A refusal shows the server's message, else the
   * fallback. Answers whether it went well.
   */
  readonly run: (fallback: string, work: () => Promise<void>) => Promise<boolean>;
}

/** The states of a form before sign-in: idle, pending, then success or error (SPECIFICATION 4). */
export function useForm(): Form {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refuse: Form['refuse'] = (text, fields = {}) => {
    setProblem(text);
    setErrors(fields);
  };
  const run: Form['run'] = async (fallback, work) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    refuse();
    try {
      await work();
      return true;
    } catch (error) {
      const refusal = error instanceof CallError ? error : new CallError(0, '');
      refuse(refusal.message || fallback, refusal.errors);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, problem, errors, refuse, run };
}
