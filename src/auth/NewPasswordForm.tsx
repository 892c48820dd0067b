import { useRef, useState, type SubmitEvent } from 'react';
import type { SignInTexts } from '#i18n/ar/signIn.ts';
import { useDesk } from './context.tsx';
import { FormProblem, PasswordField, SubmitButton } from './parts.tsx';
import { Strength } from './Strength.tsx';
import { useForm } from './useForm.ts';

const least = 8;
const most = 128;

export interface NewPassword {
  readonly password: string;
  readonly password_confirmation: string;
}

/** What is wrong with the two entries, by field; strength is judged by the server alone (DESIGN 9.27). */
export function newPasswordProblems(
  texts: SignInTexts,
  { password, password_confirmation }: NewPassword,
): Record<string, string> {
  const length = [...password.normalize('NFKC')].length;
  if (length === 0) return { password: texts.passwordEmpty };
  if (length < least) return { password: texts.tooShort };
  if (length > most) return { password: texts.tooLong };
  if (password_confirmation === '') return { password_confirmation: texts.confirmationEmpty };
  return password === password_confirmation ? {} : { password_confirmation: texts.mismatch };
}

type Save = (entered: NewPassword) => Promise<void>;

/** Both entries and what happens to them. */
function useNewPassword(save: Save) {
  const { texts } = useDesk();
  const form = useForm();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [leaving, setLeaving] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const busy = form.busy || leaving;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const entered = { password, password_confirmation: again };
    const problems = newPasswordProblems(texts, entered);
    if (Object.keys(problems).length > 0) {
      form.refuse(undefined, problems);
      (problems['password'] === undefined ? second : first).current?.focus();
      return;
    }
    if (await form.run(texts.changeFailed, () => save(entered))) setLeaving(true);
    else first.current?.focus();
  };
  return { texts, form, busy, password, setPassword, again, setAgain, first, second, submit };
}

interface NewPasswordFormProps {
  readonly save: Save;
  /** Of the person: a password built from them is easy to guess. */
  readonly names?: readonly string[];
}

/** A new password, twice. `save` throws what the server refuses; its messages land on their fields. */
export function NewPasswordForm({ save, names = [] }: NewPasswordFormProps) {
  const { texts, form, busy, password, setPassword, again, setAgain, first, second, submit } =
    useNewPassword(save);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem text={form.problem} />
      <PasswordField
        label={texts.newPassword}
        hint={texts.passwordRule}
        value={password}
        onValue={setPassword}
        problem={form.errors['password']}
        inputRef={first}
        name="new-password"
        autoComplete="new-password"
        startHere
      />
      <Strength password={password} names={names} />
      <PasswordField
        label={texts.confirmation}
        value={again}
        onValue={setAgain}
        problem={form.errors['password_confirmation']}
        inputRef={second}
        name="new-password-again"
        autoComplete="new-password"
      />
      <SubmitButton busy={busy} waiting={texts.saving}>
        {texts.save}
      </SubmitButton>
    </form>
  );
}
