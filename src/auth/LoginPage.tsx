import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { FIRST_LOGIN, isConsole } from '#src/client/session/realm.ts';
import { documents, endSession, readToken } from '#src/client/session/session.ts';
import { CallError, call } from './api.ts';
import type { Carried } from './address.ts';
import { useDesk } from './context.tsx';
import { CodePanel } from './CodePanel.tsx';
import { ForgotPanel } from './ForgotPanel.tsx';
import { Page, Waiting } from './Page.tsx';
import { Field, FormProblem, PasswordField, SubmitButton } from './parts.tsx';
import { carryToast, startSession } from './session.ts';
import { useForm } from './useForm.ts';

/** Where a person goes whose session is good. */
const placeFor = (me: Readonly<Record<string, unknown>>, next: string): string =>
  me['must_change_password'] === true || me['must_set_second_step'] === true
    ? `${FIRST_LOGIN}?next=${encodeURIComponent(next)}`
    : next;

/**
 * `/login` (SPECIFICATION 2, 4, 5; platform.md 2; UX-64, UX-73): the form, the forgot panel in its place, and the way
 * straight to the app for whoever has a session already.
 */
export function LoginPage({ carried }: { readonly carried: Carried }) {
  const { locale } = useDesk();
  const [checking, setChecking] = useState(() => readToken() !== null);
  const [forgot, setForgot] = useState(() => window.location.hash === '#forgot');
  const [name, setName] = useState(carried.name);
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    if (!checking) return;
    call(locale, 'GET', '/me').then(
      (me) => documents.open(placeFor(me, carried.next)),
      (error: unknown) => {
        // A refused session is over; an unreachable server may know it again later (platform.md 2). No message.
        if (error instanceof CallError && (error.status === 401 || error.status === 403)) endSession('ended');
        setChecking(false);
      },
    );
    // The stored session is checked once, when the page opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (checking) return <Waiting />;
  // A session that is there already is nobody else's to replace.
  if (carried.entry !== undefined && readToken() === null && !refused)
    return <Entering code={carried.entry} next={carried.next} onRefused={() => setRefused(true)} />;
  if (forgot) return <ForgotPanel onBack={() => setForgot(false)} />;
  return (
    <SignInForm
      name={name}
      onName={setName}
      password={carried.password}
      next={carried.next}
      onForgot={() => setForgot(true)}
    />
  );
}

interface EnteringProps {
  readonly code: string;
  readonly next: string;
  readonly onRefused: () => void;
}

/** From the sign-up straight into the new clinic; a code that is used up or too old leads to the form, without a word. */
function Entering({ code, next, onRefused }: EnteringProps) {
  const { locale } = useDesk();
  const { enter } = useEntering(next);
  useEffect(() => {
    call(locale, 'POST', '/signup/enter', { code })
      .then(enter)
      .then(() => readToken() === null && onRefused(), onRefused);
    // The code works once: it is sent once, when the page opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return <Waiting />;
}

interface SignInFormProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  /** Pre-filled from the address; the form forgets it when the forgot panel opens. */
  readonly password: string;
  readonly next: string;
  readonly onForgot: () => void;
}

/** From the server's yes to the app: token, role, then who it is (SPECIFICATION 4). */
function useEntering(next: string) {
  const { texts, locale, toast } = useDesk();
  const [leaving, setLeaving] = useState(false);
  const enter = async (answer: Readonly<Record<string, unknown>>): Promise<void> => {
    const user = answer['user'] as { readonly role?: string } | undefined;
    startSession(String(answer['token']), user?.role ?? '');
    const me = await call(locale, 'GET', '/me').catch(() => undefined);
    if (me === undefined) {
      endSession();
      toast({ kind: 'bad', text: texts.meFailed });
      return;
    }
    setLeaving(true);
    carryToast({ kind: 'good', text: texts.success });
    documents.open(placeFor(me, next));
  };
  return { leaving, enter };
}

/** The two entries, and the ticket where a code is still to come. */
function useSignIn({ name, password: filled, next }: SignInFormProps) {
  const { texts, locale } = useDesk();
  const form = useForm();
  const [password, setPassword] = useState(filled);
  const { leaving, enter } = useEntering(next);
  const nameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [ticket, setTicket] = useState<string>();
  const busy = form.busy || leaving;

  /** The account has a second step: the panel asks for its code, and forgets the password (SEC-35). */
  const askCode = (error: unknown): void => {
    const asked =
      error instanceof CallError && error.code === 'second_step_required'
        ? error.details['ticket']
        : undefined;
    if (typeof asked !== 'string') throw error;
    setPassword('');
    setTicket(asked);
  };
  const signIn = async (): Promise<void> => {
    const answer = await call(locale, 'POST', '/login', { name: name.trim(), password }).catch(askCode);
    if (answer !== undefined) await enter(answer);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '' || password === '') {
      form.refuse(isConsole ? texts.consoleFieldsEmpty : texts.fieldsEmpty);
      (name.trim() === '' ? nameInput : passwordInput).current?.focus();
      return;
    }
    if (!(await form.run(texts.failed, signIn))) passwordInput.current?.select();
  };
  return {
    texts,
    form,
    busy,
    password,
    setPassword,
    ticket,
    setTicket,
    enter,
    nameInput,
    passwordInput,
    submit,
  };
}

function SignInForm(props: SignInFormProps) {
  const { name, onName, onForgot } = props;
  const signIn = useSignIn(props);
  const { texts, form, busy, password, setPassword, ticket, nameInput, passwordInput, submit } = signIn;
  if (ticket !== undefined)
    return <CodePanel ticket={ticket} onDone={signIn.enter} onBack={() => signIn.setTicket(undefined)} />;
  return (
    <Page heading={texts.heading} help={isConsole ? texts.consoleWelcome : texts.welcome}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FormProblem text={form.problem} />
        <Field
          label={isConsole ? texts.email : texts.name}
          {...(isConsole ? {} : { hint: texts.nameHint })}
          value={name}
          onValue={onName}
          problem={form.errors['name']}
          inputRef={nameInput}
          name="name"
          autoComplete="username"
          maxLength={100}
          startHere={name === ''}
        />
        <PasswordField
          label={texts.password}
          value={password}
          onValue={setPassword}
          problem={form.errors['password']}
          inputRef={passwordInput}
          name="password"
          autoComplete="current-password"
          maxLength={128}
        />
        <div className="beside">
          <button type="button" className="link" onClick={onForgot}>
            {texts.forgot}
          </button>
        </div>
        <SubmitButton busy={busy} waiting={texts.submitting}>
          {texts.submit}
        </SubmitButton>
      </form>
      <p className="elsewhere">
        <a href="/">{texts.backHome}</a>
      </p>
    </Page>
  );
}
