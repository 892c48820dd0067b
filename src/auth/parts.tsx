import { useEffect, useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { useDesk } from './context.tsx';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  /** Has the focus when the form appears; not on touch, where the keyboard would cover the page. */
  readonly startHere?: boolean | undefined;
  /** A control inside the input's frame, at its end. */
  readonly end?: ReactNode;
}

/** A labelled input; hint and problem are read out with it. */
export function Field({
  label,
  value,
  onValue,
  hint,
  problem,
  inputRef,
  end,
  startHere,
  ...input
}: FieldProps) {
  const id = useId();
  useEffect(() => {
    if (startHere && matchMedia('(pointer: fine)').matches) document.getElementById(id)?.focus();
    // Only when the form appears.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const told = [hint === undefined ? '' : `${id}-hint`, problem === undefined ? '' : `${id}-problem`]
    .join(' ')
    .trim();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={`input${problem === undefined ? '' : ' input-bad'}`}>
        <input
          {...input}
          id={id}
          ref={inputRef}
          value={value}
          dir={input.dir ?? 'auto'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem !== undefined}
          {...(told === '' ? {} : { 'aria-describedby': told })}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
        {end}
      </div>
      <Told id={id} hint={hint} problem={problem} />
    </div>
  );
}

interface ToldProps {
  readonly id: string;
  readonly hint: string | undefined;
  readonly problem: string | undefined;
}

function Told({ id, hint, problem }: ToldProps) {
  return (
    <>
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem === undefined ? null : (
        <p className="problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** A password that can be shown; pasting and password managers work (UX-64). */
export function PasswordField(props: FieldProps) {
  const { texts } = useDesk();
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="reveal"
          aria-pressed={shown}
          aria-label={shown ? texts.hidePassword : texts.showPassword}
          title={shown ? texts.hidePassword : texts.showPassword}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
            <circle cx="12" cy="12" r="3" />
            {shown ? <path d="M4 20 20 4" /> : null}
          </svg>
        </button>
      }
    />
  );
}

/** The form's one action; it cannot fire twice and says what it waits for. */
export function SubmitButton({
  busy,
  children,
  waiting,
}: {
  readonly busy: boolean;
  readonly children: string;
  readonly waiting: string;
}) {
  return (
    <button type="submit" className="submit" aria-disabled={busy} aria-busy={busy}>
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {busy ? waiting : children}
    </button>
  );
}

/** What stops the whole form; announced when it appears. */
export function FormProblem({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert" className={text === undefined ? 'quiet' : 'form-problem'}>
      {text}
    </div>
  );
}
