import { Alert, Box, Button, LinearProgress, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useMe } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { callApi } from '#src/client/records/api.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { KeyFigures, type KeyFigure } from '#src/ui/KeyFigures.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Invoices } from './clinic/Invoices.tsx';
import { Plans } from './clinic/Plans.tsx';
import { subscriptionKey, type SubscriptionView, type Usage } from './clinic/subscriptionView.ts';
import { useSize } from './clinic/useSize.ts';
import { useClinicWords } from './clinic/words.ts';

const tones = {
  trial: 'info',
  active: 'good',
  past_due: 'warning',
  read_only: 'warning',
  suspended: 'danger',
} as const;
function Bar({
  label,
  usage,
  write,
}: {
  readonly label: string;
  readonly usage: Usage;
  readonly write: (n: number) => string;
}) {
  const { t, say } = useClinicWords();
  const { used, max } = usage;
  const share = max === null ? 0 : Math.min(100, (used / Math.max(max, 1)) * 100);
  const value = max === null ? write(used) : say(t.subscription.of, { used: write(used), max: write(max) });
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5, flexWrap: 'wrap' }}>
        <Typography variant="body2">{label}</Typography>
        <Typography variant="body2" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Typography>
      </Box>
      {max === null ? null : (
        <LinearProgress
          variant="determinate"
          value={share}
          color={share >= 100 ? 'error' : share >= 80 ? 'warning' : 'primary'}
          aria-label={label}
          sx={{ height: 8, borderRadius: 4 }}
        />
      )}
      {share >= 100 ? (
        <Typography variant="caption" color="error">
          {t.subscription.full}
        </Typography>
      ) : null}
    </Box>
  );
}

function Paying({ contact }: { readonly contact: SubscriptionView['contact'] }) {
  const { t } = useClinicWords();
  const { email, phone } = contact;
  return (
    <Section title={t.subscription.pay} plain>
      <Typography sx={{ mb: 1 }}>
        {email === null && phone === null ? t.subscription.noContact : t.subscription.payText}
      </Typography>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        {phone === null ? null : (
          <Link href={`https://wa.me/${phone.slice(1)}`} target="_blank" rel="noopener noreferrer" dir="ltr">
            {phone}
          </Link>
        )}
        {email === null ? null : (
          <Link href={`mailto:${email}`} dir="ltr">
            {email}
          </Link>
        )}
      </Box>
    </Section>
  );
}

function useFigures(view: SubscriptionView): readonly KeyFigure[] {
  const { t, say, locale } = useClinicWords();
  const { format } = useReading();
  const { plan, state, days_left: days, last_day: last } = view;
  const left =
    days === null ? t.subscription.noEnd : days < 0 ? t.subscription.ended : say('{n:days}', { n: days });
  return [
    { label: t.subscription.plan, value: (locale === 'en' ? plan.name_en : plan.name_ar) ?? plan.code },
    { label: t.subscription.state, value: t.subscription.states[state], tone: tones[state] },
    {
      label: t.subscription.daysLeft,
      value: left,
      ...(days !== null && days <= 7 ? { tone: 'warning' as const } : {}),
    },
    { label: t.subscription.lastDay, value: last === null ? '–' : format.date(last) },
  ];
}

function Page({ view }: { readonly view: SubscriptionView }) {
  const { t, say, locale } = useClinicWords();
  const { format } = useReading();
  const size = useSize();
  const figures = useFigures(view);
  const { usage, plans, request } = view;
  const wanted = plans.find(({ code }) => code === request?.plan);
  const count = (n: number): string => format.number(n);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <KeyFigures figures={figures} />
      {request === null || wanted === undefined ? null : (
        <Alert severity="info">
          {say(t.subscription.open, {
            plan: locale === 'en' ? wanted.name_en : wanted.name_ar,
            cycle: t.subscription[request.cycle],
            when: format.relative(request.requested_at),
          })}
        </Alert>
      )}
      <Section title={t.subscription.usage}>
        <Bar label={t.subscription.employees} usage={usage.employees} write={count} />
        <Bar label={t.subscription.branches} usage={usage.branches} write={count} />
        <Bar label={t.subscription.storage} usage={usage.storage} write={size} />
        <Bar label={t.subscription.users} usage={usage.users} write={count} />
      </Section>
      <Paying contact={view.contact} />
      <Plans view={view} />
      <Invoices invoices={view.invoices} />
    </Box>
  );
}

/** Plan, use, invoices and the way to pay; for owners alone (platform.md 5.6, hr.md 8). */
export default function Subscription() {
  const { shell } = useWords();
  const { t } = useClinicWords();
  const { clinic } = useMe();
  const query = useQuery({
    queryKey: subscriptionKey,
    queryFn: ({ signal }) => callApi<SubscriptionView>('/subscription', { signal }),
  });
  const open = clinic.subscription?.state !== 'suspended';
  return (
    <>
      <PageHead title={shell.subscription.title} help={<PageHelp page="subscription" />}>
        {open ? (
          <Button component={RouterLink} to="/settings/subscription/modules" variant="outlined">
            {t.subscription.services}
          </Button>
        ) : undefined}
      </PageHead>
      <Loaded query={query}>{(view) => <Page view={view} />}</Loaded>
    </>
  );
}
