import { useState } from 'react';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import type { FindingShown, ToothShown } from './chartAnswer.tsx';
import { chartWords } from './chartWords.ts';
import { findingSaid, treatmentSaid } from './spoken.tsx';
import { useFindings } from './useFindings.tsx';

interface OnToothProps {
  readonly patientId: string;
  readonly tooth: ToothShown;
  readonly mayWrite: boolean;
}

/** What was written in error is struck with a reason. */
function Striking({
  onStrike,
  isBusy,
}: {
  readonly onStrike: (reason: string) => void;
  readonly isBusy: boolean;
}) {
  const { locale } = useReading();
  const words = chartWords[locale];
  const [reason, setReason] = useState('');
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 0.5, alignItems: 'center' }}>
      <TextField
        size="small"
        fullWidth
        autoFocus
        label={words.strikeReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button
        size="small"
        color="error"
        variant="contained"
        disabled={isBusy || reason.trim().length < 3}
        onClick={() => onStrike(reason.trim())}
      >
        {words.confirmStrike}
      </Button>
    </Box>
  );
}

function Finding({ patientId, tooth, mayWrite, finding }: OnToothProps & { readonly finding: FindingShown }) {
  const { locale, format } = useReading();
  const words = chartWords[locale];
  const { move, isBusy } = useFindings(patientId);
  const [isStriking, setStriking] = useState(false);
  const severity =
    finding.severity === null ? [] : [words.severities[String(finding.severity) as '1' | '2' | '3']];
  const beside = [
    ...severity,
    format.date(finding.since),
    ...(finding.doctor === null ? [] : [finding.doctor]),
  ];
  return (
    <Box component="li" sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {findingSaid(tooth, finding, locale)}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="p">
        <bdi>{beside.join(' · ')}</bdi>
      </Typography>
      {finding.note === null ? null : (
        <Typography variant="body2">
          <bdi>{finding.note}</bdi>
        </Typography>
      )}
      {mayWrite ? (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => void move(finding.id, finding.version, 'resolve', {}, words.resolved)}
          >
            {words.resolve}
          </Button>
          <Button size="small" color="error" disabled={isBusy} onClick={() => setStriking(!isStriking)}>
            {words.strike}
          </Button>
        </Box>
      ) : null}
      {isStriking ? (
        <Striking
          isBusy={isBusy}
          onStrike={(struck_reason) =>
            void move(finding.id, finding.version, 'strike', { struck_reason }, words.struck)
          }
        />
      ) : null}
    </Box>
  );
}

/** Everything that stands on one tooth, to be read and to be ended. */
export function OnTooth(props: OnToothProps) {
  const { tooth } = props;
  const { locale, format } = useReading();
  if (tooth.findings.length + tooth.treatments.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={chartWords[locale].onChart}
      sx={{ listStyle: 'none', m: 0, mb: 1.5, p: 0 }}
    >
      {tooth.findings.map((finding) => (
        <Finding key={finding.id} {...props} finding={finding} />
      ))}
      {tooth.treatments.map((treatment) => (
        <Box component="li" key={treatment.id} sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}>
          <Typography variant="body2">{treatmentSaid(tooth, treatment, locale)}</Typography>
          <Typography variant="caption" color="text.secondary">
            <bdi>
              {[format.date(treatment.since), ...(treatment.doctor === null ? [] : [treatment.doctor])].join(
                ' · ',
              )}
            </bdi>
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
