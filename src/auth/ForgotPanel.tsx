import { useRef, useState, type SubmitEvent } from 'react';
import { call } from './api.ts';
import { useDesk } from './context.tsx';
import { Page } from './Page.tsx';
import { Field, FormProblem, SubmitButton } from './parts.tsx';
import { useForm } from './useForm.ts';

/** The call, its success and its refusals. */
function useForgot(onBack: () => void) {
  const { texts, locale, toast } = useDesk();
  const form = useForm();
  const [email, setEmail] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const send = async (): Promise<void> => {
    const { message } = await call(locale, 'POST', '/forgot-password', { email: email.trim() });
    setEmail('');
    toast({
      kind: 'good',
      text: typeof message === 'string' && message !== '' ? message : texts.forgotSuccess,
    });
    onBack();
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (email.trim() === '') {
      form.refuse(texts.emailEmpty);
      input.current?.focus();
      return;
    }
    if (!(await form.run(texts.forgotFailed, send))) input.current?.focus();
  };
  return { texts, form, email, setEmail, input, submit };
}

/** Takes the place of the sign-in form and knows nothing of its password (UX-73). Closes itself when the link was sent. */
export function ForgotPanel({ onBack }: { readonly onBack: () => void }) {
  const { texts, form, email, setEmail, input, submit } = useForgot(onBack);
  return (
    <Page heading={texts.forgotHeading} help={texts.forgotHelp}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FormProblem text={form.problem} />
        <Field
          label={texts.email}
          hint={texts.noEmail}
          value={email}
          onValue={setEmail}
          problem={form.errors['email']}
          inputRef={input}
          type="email"
          name="email"
          dir="ltr"
          autoComplete="email"
          maxLength={254}
          startHere
        />
        <SubmitButton busy={form.busy} waiting={texts.sending}>
          {texts.send}
        </SubmitButton>
      </form>
      <p className="elsewhere">
        <button type="button" className="link" onClick={onBack}>
          {texts.backToLogin}
        </button>
      </p>
    </Page>
  );
}
