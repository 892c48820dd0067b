import { Box, Typography } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useMoney } from '#src/client/words/useMoney.ts';
import { useWords } from '#src/client/words/words.ts';
import { Letterhead } from '#src/ui/Letterhead.tsx';
import { paperStroke, signatureSize } from '../treatment-plans/signature.ts';
import type { SealedLine, SealedPlan } from '../treatment-plans/sealed.ts';
import { signatureWords } from '../treatment-plans/signatureWords.ts';
import { lineWords } from './lineWords.ts';
import { usePlace, type Line } from './LineRows.tsx';

type Offered = Pick<SealedPlan, 'plan' | 'patient' | 'wording' | 'lines' | 'total'>;
/** What stands on a sheet: what was signed, or what is offered and to be signed. */
export type PlanOnPaper = Offered &
  Partial<Pick<SealedPlan, 'signed_by' | 'signature' | 'accepted_at' | 'accepted_by'>>;

interface PaperProps {
  readonly plan: PlanOnPaper;
  /** Of what was signed. */
  readonly seal?: string | undefined;
  readonly prices: boolean;
}

/** One line of the plan. */
function PaperRow({ line, prices }: { readonly line: SealedLine; readonly prices: boolean }) {
  const { locale } = useReading();
  const money = useMoney();
  const place = usePlace()(line as unknown as Line);
  return (
    <tr>
      <td>
        <bdi>{place}</bdi>
      </td>
      <td>
        <bdi>{line.procedure[locale]}</bdi>
      </td>
      <td>
        <bdi>{line.doctor[locale]}</bdi>
      </td>
      <td className="number">{line.quantity}</td>
      {prices ? (
        <>
          <td className="number">{money(line.unit_price)}</td>
          <td className="number">{money(line.discount)}</td>
          <td className="number">{money(line.net)}</td>
        </>
      ) : null}
    </tr>
  );
}

/** The lines, with prices where they are wanted. */
function PaperTable({ plan, prices }: Omit<PaperProps, 'seal'>) {
  const { t } = useWords(lineWords);
  const money = useMoney();
  const { place, procedure, doctor, quantity, price, discount, net } = t.columns;
  const heads = [place, procedure, doctor, quantity, ...(prices ? [price, discount, net] : [])];
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.lines.map((line) => (
            <PaperRow key={line.treatment_id} line={line} prices={prices} />
          ))}
        </tbody>
      </table>
      {prices && plan.total !== undefined ? (
        <Typography sx={{ textAlign: 'end', fontWeight: 700, my: 1 }}>
          {t.total}: {money(plan.total)}
        </Typography>
      ) : null}
    </Box>
  );
}

/** The signature as it was drawn, or that it stands on a paper copy. */
function Signature({ drawn, by }: { readonly drawn: string; readonly by: string }) {
  const { t } = useWords(signatureWords);
  if (drawn === paperStroke) return <Typography variant="body2">{t.onPaper}</Typography>;
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${signatureSize.width} ${signatureSize.height}`}
      role="img"
      aria-label={by}
      sx={{ width: 240, maxWidth: '100%', bgcolor: '#ffffff' }}
    >
      <path d={drawn} fill="none" stroke="#12355b" strokeWidth={3} strokeLinecap="round" />
    </Box>
  );
}

/** Who signed and before whom, and the seal of what was signed. */
function Signed({ plan, seal }: Omit<PaperProps, 'prices'>) {
  const { t, locale } = useWords(lineWords);
  const { format } = useReading();
  const by = String(plan.signed_by);
  return (
    <>
      <Signature drawn={String(plan.signature)} by={by} />
      <Typography variant="body2">
        {say(locale, t.signedBy, { name: by, when: format.dateTime(String(plan.accepted_at)) })} ·{' '}
        {say(locale, t.takenBy, { name: String(plan.accepted_by) })}
      </Typography>
      <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
        {t.seal}: <bdi dir="ltr">{seal}</bdi>
      </Typography>
    </>
  );
}

const place = { flex: '1 1 140px', borderBottom: '1px solid', borderColor: 'text.secondary', pt: 4 } as const;

/** Room to sign by hand on what is only offered. */
function ToSign() {
  const { t } = useWords(lineWords);
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t.notSigned}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 1 }}>
        {[t.signName, t.signHand, t.signDay].map((label) => (
          <Typography key={label} variant="body2" sx={place}>
            {label}
          </Typography>
        ))}
      </Box>
    </>
  );
}

const cells = { p: 0.5, borderBottom: '1px solid', borderColor: 'divider', textAlign: 'start' } as const;

/** A plan on its sheet: the lines and the wording, with what was signed as it was then, or with room to sign. */
export function PlanPaper({ plan, seal, prices }: PaperProps) {
  return (
    <Box sx={{ '& table': { width: '100%', borderCollapse: 'collapse' }, '& :is(th, td)': cells }}>
      <Letterhead title={`${plan.plan.name} · ${plan.patient.name} · ${plan.patient.file_no}`} />
      <PaperTable plan={plan} prices={prices} />
      <Typography variant="body2" sx={{ my: 1 }} dir={plan.wording.locale === 'ar' ? 'rtl' : 'ltr'}>
        {plan.wording.text}
      </Typography>
      {plan.accepted_at === undefined ? <ToSign /> : <Signed plan={plan} seal={seal} />}
    </Box>
  );
}
