import { currencyDigits } from '#metadata/fields/amounts.ts';
import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useReading } from '#src/client/words/useReading.ts';
import { Section } from '#src/ui/Section.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { subscriptionKey, type Plan, type SubscriptionView } from './subscriptionView.ts';
import { megabyte, useSize } from './useSize.ts';
import { useClinicWords } from './words.ts';

/** What a plan holds, a sentence each. */
function useFacts(plan: Plan): readonly string[] {
  const { t, say } = useClinicWords();
  const { format } = useReading();
  const currency = plan.currency ?? 'EGP';
  const size = useSize();
  return [
    plan.max_active_employees && say(t.subscription.upToEmployees, { n: plan.max_active_employees }),
    plan.max_branches && say(t.subscription.upToBranches, { n: plan.max_branches }),
    plan.storage_mb && say(t.subscription.space, { size: size(plan.storage_mb * megabyte) }),
    plan.price_month && format.money(plan.price_month, currency, currencyDigits(currency)),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly current: boolean;
  readonly onAsk: () => void;
}

function PlanCard({ plan, current, onAsk }: PlanCardProps) {
  const { t, locale } = useClinicWords();
  const facts = useFacts(plan);
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        p: 2,
        display: 'grid',
        gap: 0.5,
        alignContent: 'start',
      }}
    >
      <Typography variant="subtitle1" component="h3">
        {locale === 'en' ? plan.name_en : plan.name_ar}
      </Typography>
      {facts.map((fact) => (
        <Typography key={fact} variant="body2" color="text.secondary">
          {fact}
        </Typography>
      ))}
      <Box sx={{ mt: 1 }}>
        {current ? (
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {t.subscription.current}
          </Typography>
        ) : (
          <Button variant="outlined" onClick={onAsk}>
            {t.subscription.ask}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The plans on offer; another one is asked for, never bought here (platform.md 5.6). */
export function Plans({ view }: { readonly view: SubscriptionView }) {
  const { t } = useClinicWords();
  const client = useQueryClient();
  const notify = useNotify();
  const [asked, setAsked] = useState<Plan>();
  const sent = (next: SubscriptionView): void => {
    client.setQueryData(subscriptionKey, next);
    setAsked(undefined);
    notify(t.subscription.sent, { type: 'success' });
  };
  return (
    <Section title={t.subscription.plans} plain>
      <Typography color="text.secondary" variant="body2" sx={{ mb: 1.5 }}>
        {t.subscription.plansText}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
        }}
      >
        {view.plans.map((plan) => (
          <PlanCard
            key={plan.code}
            plan={plan}
            current={plan.code === view.plan.code}
            onAsk={() => setAsked(plan)}
          />
        ))}
      </Box>
      {asked === undefined ? null : (
        <PlanDialog plan={asked} onClose={() => setAsked(undefined)} onSent={sent} />
      )}
    </Section>
  );
}
