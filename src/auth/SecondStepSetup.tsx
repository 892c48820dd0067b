import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { saveCodes } from '#src/client/session/recoveryCodes.ts';
import { CallError, call } from './api.ts';
import { useDesk } from './context.tsx';
import { Page } from './Page.tsx';
import { Field, FormProblem, PasswordField, SubmitButton } from './parts.tsx';
import { useForm } from './useForm.ts';

interface Begun {
  readonly secret: string;
  readonly qr: { readonly size: number; readonly path: string };
}

type Stage =
  | { readonly at: 'start' }
  | { readonly at: 'password' }
  | { readonly at: 'scan'; readonly begun: Begun }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

interface SetupProps {
  readonly onDone: () => void;
  /** The way out, below each stage. */
  readonly children: ReactNode;
}

/** Setting up the second step a role demands, before anything else (SEC-35): scan, prove by a code, keep the recovery codes. */
export default function SecondStepSetup({ onDone, children }: SetupProps) {
  const { texts, locale } = useDesk();
  const form = useForm();
  const [stage, setStage] = useState<Stage>({ at: 'start' });
  const begin = async (): Promise<void> => {
    try {
      setStage({
        at: 'scan',
        begun: (await call(locale, 'POST', '/second-step/start', {})) as unknown as Begun,
      });
    } catch (error) {
      // The session is older than ten minutes: the password first (SEC-23).
      if (!(error instanceof CallError) || error.code !== 'reauth_required') throw error;
      setStage({ at: 'password' });
    }
  };
  useEffect(() => {
    void form.run(texts.stepFailed, begin);
    // Begun once, when the page opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Page heading={texts.stepHeading} help={stage.at === 'codes' ? texts.codesHelp : texts.stepHelp}>
      {stage.at === 'start' ? <FormProblem text={form.problem} /> : null}
      {stage.at === 'password' ? <Password onConfirmed={begin} /> : null}
      {stage.at === 'scan' ? (
        <Scan begun={stage.begun} onProven={(codes) => setStage({ at: 'codes', codes })} />
      ) : null}
      {stage.at === 'codes' ? <Codes codes={stage.codes} onDone={onDone} /> : children}
    </Page>
  );
}

function Password({ onConfirmed }: { readonly onConfirmed: () => Promise<void> }) {
  const { texts, locale } = useDesk();
  const form = useForm();
  const [password, setPassword] = useState('');
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    await form.run(texts.stepFailed, async () => {
      await call(locale, 'POST', '/confirm-password', { password });
      await onConfirmed();
    });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={texts.password}
        value={password}
        onValue={setPassword}
        problem={form.errors['password'] ?? form.problem}
        name="password"
        autoComplete="current-password"
        maxLength={128}
        startHere
      />
      <SubmitButton busy={form.busy} waiting={texts.saving}>
        {texts.stepContinue}
      </SubmitButton>
    </form>
  );
}

interface ScanProps {
  readonly begun: Begun;
  readonly onProven: (codes: readonly string[]) => void;
}

function Scan({ begun: { secret, qr }, onProven }: ScanProps) {
  const { texts, locale } = useDesk();
  const form = useForm();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const prove = async (): Promise<void> => {
    const answer = await call(locale, 'POST', '/second-step/confirm', { code: code.trim() });
    onProven(answer['recovery_codes'] as readonly string[]);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (code.trim() === '') form.refuse(undefined, { code: texts.codeEmpty });
    else if (await form.run(texts.stepFailed, prove)) return;
    input.current?.select();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem text={form.errors['code'] === undefined ? form.problem : undefined} />
      <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={texts.qr}>
        <path d={qr.path} />
      </svg>
      <p className="hint">{texts.byHand}</p>
      <p className="seed" dir="ltr">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <Field
        label={texts.code}
        hint={texts.proveHint}
        value={code}
        onValue={setCode}
        problem={form.errors['code']}
        inputRef={input}
        name="code"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <SubmitButton busy={form.busy} waiting={texts.saving}>
        {texts.prove}
      </SubmitButton>
    </form>
  );
}

interface CodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown this once; the way on opens when they were kept. */
function Codes({ codes, onDone }: CodesProps) {
  const { texts } = useDesk();
  const [kept, setKept] = useState(false);
  return (
    <div>
      <ul className="codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="elsewhere">
        <button type="button" className="link" onClick={() => saveCodes(texts.codesFile, codes)}>
          {texts.download}
        </button>
        <button type="button" className="link" onClick={() => window.print()}>
          {texts.print}
        </button>
      </p>
      <label className="kept">
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
        {texts.kept}
      </label>
      <button type="button" className="submit" disabled={!kept} onClick={onDone}>
        {texts.stepContinue}
      </button>
    </div>
  );
}
