import { Box, Button, LinearProgress, Paper, Typography } from '@mui/material';
import Check from '@mui/icons-material/CheckCircle';
import Circle from '@mui/icons-material/RadioButtonUnchecked';
import { Link } from 'react-router-dom';
import { formatFor } from '#i18n/index.ts';
import { useClinic, useSubject } from '#src/client/session/subject.ts';
import { EmailNotice } from './EmailNotice.tsx';
import { SampleData } from './SampleData.tsx';
import { useSetup, useSetupChoice, useSetupWords, type Step } from './useSetup.ts';

const row = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 1.5,
  rowGap: 0.5,
  py: 1,
  borderBlockStart: '1px solid',
  borderColor: 'divider',
} as const;

function StepRow({
  step,
  skipped,
  onSkip,
}: {
  readonly step: Step;
  readonly skipped: boolean;
  readonly onSkip: () => void;
}) {
  const { t } = useSetupWords();
  const quiet = step.done || skipped;
  return (
    <Box component="li" sx={row}>
      {step.done ? <Check color="success" aria-hidden /> : <Circle color="disabled" aria-hidden />}
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, color: quiet ? 'text.secondary' : 'text.primary' }}>
          {step.title}
        </Typography>
        {quiet ? null : (
          <Typography color="text.secondary" sx={{ fontSize: '0.8125rem' }}>
            {step.about}
          </Typography>
        )}
      </Box>
      {step.done ? (
        <Typography color="text.secondary" sx={{ fontSize: '0.875rem' }}>
          {t.done}
        </Typography>
      ) : (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button onClick={onSkip} aria-label={`${skipped ? t.resume : t.skip}: ${step.title}`}>
            {skipped ? t.resume : t.skip}
          </Button>
          {skipped ? null : (
            <Button
              component={Link}
              to={step.path}
              variant="outlined"
              aria-label={`${t.open}: ${step.title}`}
            >
              {t.open}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

function StepsHead({ done, all }: { readonly done: number; readonly all: number }) {
  const { t, say, locale } = useSetupWords();
  const { digits, timezone } = useClinic();
  const { number } = formatFor({ locale, digits, timeZone: timezone });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1.5, mb: 1 }}>
        <Typography id="setup-title" component="h2" variant="h2" sx={{ flex: '1 1 auto' }}>
          {t.title}
        </Typography>
        <Typography color="text.secondary">
          {say(t.progress, { done: number(done), all: number(all) })}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / all}
        aria-label={t.title}
        sx={{ mb: 1, height: 6, borderRadius: 3 }}
      />
    </>
  );
}

/** The steps with what was done of them; what is skipped counts as settled and can be brought back. */
function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const { t } = useSetupWords();
  const [{ skipped, hidden }, keep] = useSetupChoice();
  const done = steps.filter((step) => step.done).length;
  const settled = steps.every((step) => step.done || skipped.includes(step.name));
  const toggle = (name: string): void =>
    keep({
      hidden,
      skipped: skipped.includes(name) ? skipped.filter((one) => one !== name) : [...skipped, name],
    });
  if (hidden)
    return (
      <Button sx={{ mb: 2 }} onClick={() => keep({ skipped, hidden: false })}>
        {t.show}
      </Button>
    );
  return (
    <Paper component="section" variant="outlined" aria-labelledby="setup-title" sx={{ p: 2.5, mb: 3 }}>
      <StepsHead done={done} all={steps.length} />
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step) => (
          <StepRow
            key={step.name}
            step={step}
            skipped={skipped.includes(step.name)}
            onSkip={() => toggle(step.name)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        {settled ? <Typography sx={{ flex: 1 }}>{t.finished}</Typography> : <Box sx={{ flex: 1 }} />}
        <Button onClick={() => keep({ skipped, hidden: true })}>{t.hide}</Button>
      </Box>
    </Paper>
  );
}

/** What stands on the dashboard of a clinic's first days: the e-mail to confirm, the steps, sample data (UX-68). */
export default function ClinicSetup() {
  const { data } = useSetup();
  // While nothing can be saved, nothing is asked for.
  const { readOnly } = useSubject();
  if (data === undefined || readOnly === true) return null;
  const { email, sample } = data;
  // Where real people work already, invented ones would only be in the way.
  const hasStaff = data.steps.some(({ name, done }) => name === 'staff' && done);
  const { steps } = data;
  const allDone = steps.every((step) => step.done);
  return (
    <>
      {email === null || email.proven ? null : <EmailNotice address={email.address} />}
      {steps.length === 0 || allDone ? null : <Steps steps={steps} />}
      {sample === null || (sample.rows === 0 && (allDone || hasStaff)) ? null : (
        <SampleData rows={sample.rows} />
      )}
    </>
  );
}
