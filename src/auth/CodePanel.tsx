import { useRef, useState, type SubmitEvent } from 'react';
import { CallError, call } from './api.ts';
import { useDesk } from './context.tsx';
import { Page } from './Page.tsx';
import { Field, FormProblem, SubmitButton } from './parts.tsx';
import { useForm } from './useForm.ts';

interface CodePanelProps {
  /** Stands for the password that was right a moment ago; a few minutes old at most. */
  readonly ticket: string;
  readonly onDone: (answer: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly onBack: () => void;
}

/** The call and its refusals: a wrong code is typed again, a ticket that is over leads back to the password. */
function useCode({ ticket, onDone, onBack }: CodePanelProps) {
  const { texts, locale, toast } = useDesk();
  const form = useForm();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const send = async (): Promise<void> => {
    try {
      await onDone(await call(locale, 'POST', '/login/second-step', { ticket, code: code.trim() }));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'ticket_ended') throw error;
      toast({ kind: 'bad', text: error.message });
      onBack();
    }
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (form.busy) return;
    if (code.trim() === '') form.refuse(undefined, { code: texts.codeEmpty });
    else if (await form.run(texts.failed, send)) return;
    input.current?.select();
  };
  return { texts, form, code, setCode, input, submit };
}

/** The second step of sign-in, in the place of the form (SEC-35). */
export function CodePanel(props: CodePanelProps) {
  const { texts, form, code, setCode, input, submit } = useCode(props);
  return (
    <Page heading={texts.codeHeading} help={texts.codeHelp}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FormProblem text={form.errors['code'] === undefined ? form.problem : undefined} />
        <Field
          label={texts.code}
          hint={texts.codeHint}
          value={code}
          onValue={setCode}
          problem={form.errors['code']}
          inputRef={input}
          name="code"
          dir="ltr"
          autoComplete="one-time-code"
          maxLength={40}
          startHere
        />
        <SubmitButton busy={form.busy} waiting={texts.submitting}>
          {texts.codeSubmit}
        </SubmitButton>
      </form>
      <p className="elsewhere">
        <button type="button" className="link" onClick={props.onBack}>
          {texts.backToLogin}
        </button>
      </p>
    </Page>
  );
}
