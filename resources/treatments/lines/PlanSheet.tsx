import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Skeleton,
  Switch,
} from '@mui/material';
import { sumDecimals } from '#metadata/fields/decimals.ts';
import type { Row } from '#src/client/records/row.ts';
import { useRecordCall } from '#src/client/records/useRecordCall.ts';
import { useWords } from '#src/client/words/words.ts';
import { PrintedAlone } from '#src/ui/PrintedAlone.tsx';
import type { SealedLine, SealedPlan } from '../treatment-plans/sealed.ts';
import { planWording, planWordingVersion } from '../treatment-plans/treatmentPlanWords.ts';
import { lineWords } from './lineWords.ts';
import type { Line } from './LineRows.tsx';
import { PlanPaper, type PlanOnPaper } from './PlanPaper.tsx';

interface SheetProps {
  readonly title: string;
  /** Nothing while it is read. */
  readonly plan: PlanOnPaper | undefined;
  readonly seal?: string;
  readonly onClose: () => void;
}

/** A plan to be looked at and printed, with prices for whoever sees them and without where they are not wanted. */
function PlanSheet({ title, plan, seal, onClose }: SheetProps) {
  const { t } = useWords(lineWords);
  const [prices, setPrices] = useState(true);
  const [printing, setPrinting] = useState(false);
  const hasPrices = plan?.total !== undefined;
  const sheet = plan && { plan, seal, prices: prices && hasPrices };
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-label={title}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {sheet ? <PlanPaper {...sheet} /> : <Skeleton variant="rounded" height={240} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {hasPrices ? (
          <FormControlLabel
            sx={{ flex: 1 }}
            control={<Switch checked={prices} onChange={(_event, on) => setPrices(on)} />}
            label={t.withPrices}
          />
        ) : null}
        <Button onClick={onClose}>{t.close}</Button>
        <Button variant="contained" disabled={!sheet || printing} onClick={() => setPrinting(true)}>
          {t.print}
        </Button>
      </DialogActions>
      {printing && sheet ? (
        <PrintedAlone testId="plan-sheet" onDone={() => setPrinting(false)}>
          <PlanPaper {...sheet} />
        </PrintedAlone>
      ) : null}
    </Dialog>
  );
}

/** The signed copy of a plan, as it was then. */
export function SealedSheet(props: {
  readonly planId: string;
  readonly seal: string;
  readonly onClose: () => void;
}) {
  const { planId, ...sheet } = props;
  const { t } = useWords(lineWords);
  const { data } = useRecordCall<SealedPlan>('treatment-plans', 'sealed', planId);
  return <PlanSheet {...sheet} title={t.sealed} plan={data} />;
}

/** A line of today as a sheet shows it; what the reader may not see of it is absent. */
function lineOnPaper(line: Line): SealedLine {
  const labels = line['_labels'] as Readonly<Record<string, string>> | undefined;
  const said = (name: string) => ({ ar: labels?.[name] ?? '', en: labels?.[name] ?? '' });
  const amount = (name: 'unit_price' | 'discount' | 'net') =>
    typeof line[name] === 'string' ? { [name]: line[name] } : {};
  return {
    treatment_id: line.id,
    phase: Number(line['phase']),
    procedure: said('procedure_id'),
    teeth: line.teeth,
    surfaces: line.surfaces,
    area: (line['area'] ?? null) as string | null,
    quantity: Number(line['quantity']),
    sessions: Number(line['sessions_planned']),
    doctor: said('doctor_id'),
    ...amount('unit_price'),
    ...amount('discount'),
    ...amount('net'),
  };
}

interface OfferedProps {
  readonly plan: Row & { readonly id: string; readonly name: string };
  readonly patient: Row;
  /** Those of the plan that are still to be done. */
  readonly lines: readonly Line[];
  readonly onClose: () => void;
}

/** What is offered, to be taken home and thought over: nothing of it is kept, and it says that it is not signed. */
export function OfferedSheet({ plan, patient, lines, onClose }: OfferedProps) {
  const { t, locale } = useWords(lineWords);
  const sees = lines.some((line) => typeof line['net'] === 'string');
  const offered: PlanOnPaper = {
    plan: { id: plan.id, name: plan.name },
    patient: { name: String(patient['full_name']), file_no: String(patient['file_no']) },
    wording: { version: planWordingVersion, locale, text: planWording[locale] },
    lines: lines.map(lineOnPaper),
    ...(sees ? { total: sumDecimals(lines.map((line) => line['net'])) } : {}),
  };
  return <PlanSheet title={t.offeredSheet} plan={offered} onClose={onClose} />;
}
