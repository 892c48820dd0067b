import { useState } from 'react';
import { Alert, Box, Button, Skeleton, ToggleButton, Typography } from '@mui/material';
import { decide, type AccessRule } from '#metadata/access.ts';
import type { Surface, Tooth } from '../../shared/teeth.ts';
import { toothConditions } from '../tooth-conditions/tooth-conditions.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { ErrorState } from '#src/ui/States.tsx';
import { useChart, type ChartAnswer } from './chartAnswer.tsx';
import { ChartDrawing, nothingChosen, type Chosen } from './ChartDrawing.tsx';
import { chartWords } from './chartWords.ts';
import { FindingMenu } from './FindingMenu.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { treatmentSaid } from './spoken.tsx';
import { later } from '#src/ui/later.tsx';
import { patientTreatments } from '../patient-treatments/patient-treatments.ts';
import { areaWords } from '../../shared/toothWords.ts';

const LineDialog = later(async () => ({ default: (await import('../lines/LineDialog.tsx')).LineDialog }));

interface ChartViewProps {
  readonly patientId: string;
  /** The end of which day, `YYYY-MM-DD`; today where none is said. */
  readonly at?: string | undefined;
  /** Told each choice; the chart then opens no menu of its own. */
  readonly onSelect?: ((teeth: readonly Tooth[], surfaces: readonly Surface[]) => void) | undefined;
  /** Without legend and hints, where little room is. */
  readonly compact?: boolean;
  readonly changed?: ReadonlySet<Tooth>;
}

/** What is done for an area or the whole mouth, below the teeth it is not written on. */
function OfAreas({ areas }: Pick<ChartAnswer, 'areas'>) {
  const { locale } = useReading();
  if (areas.length === 0) return null;
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {chartWords[locale].areas}
      </Typography>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {areas.map((one) => (
          <li key={one.id}>
            {areaWords[locale][one.area ?? '00']}: {treatmentSaid(undefined, one, locale)}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const isEmpty = ({ teeth, areas }: ChartAnswer): boolean =>
  areas.length === 0 && teeth.every(({ findings, treatments }) => findings.length + treatments.length === 0);

/** Hints beside the drawing: what is not shown, and what to do where nothing is there. */
function Hints({
  answer,
  compact,
  mayWrite,
}: {
  readonly answer: ChartAnswer;
  readonly compact: boolean;
  readonly mayWrite: boolean;
}) {
  const { locale } = useReading();
  const words = chartWords[locale];
  return (
    <>
      {answer.findings_shown ? null : <Alert severity="info">{words.hidden}</Alert>}
      {isEmpty(answer) && answer.findings_shown ? (
        <Typography color="text.secondary" role="status">
          {mayWrite ? words.nothing : words.nothingSeen}
        </Typography>
      ) : null}
      <OfAreas areas={answer.areas} />
      {compact ? null : <ChartLegend />}
      {compact || !mayWrite ? null : (
        <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'none', md: 'block' } }}>
          {words.keys}
        </Typography>
      )}
    </>
  );
}

/** Choosing several teeth by taps alone, for fingers; what is chosen is recorded together. */
function SeveralBar({
  isOn,
  onToggle,
  chosen,
  onClear,
  onOpen,
}: {
  readonly isOn: boolean;
  readonly onToggle: () => void;
  readonly chosen: Chosen;
  readonly onClear: () => void;
  readonly onOpen?: ((at: Element) => void) | undefined;
}) {
  const { locale } = useReading();
  const words = chartWords[locale];
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 40 }}
      data-print="no"
    >
      <ToggleButton
        size="small"
        value="several"
        selected={isOn}
        onChange={onToggle}
        sx={{ minHeight: 36, textTransform: 'none' }}
      >
        {words.several}
      </ToggleButton>
      {chosen.teeth.length > 1 ? (
        <>
          <Typography component="span">
            <bdi>{chosen.teeth.join(locale === 'ar' ? '، ' : ', ')}</bdi>
          </Typography>
          {onOpen ? (
            <Button size="small" variant="contained" onClick={(event) => onOpen(event.currentTarget)}>
              {words.record}
            </Button>
          ) : null}
          <Button size="small" onClick={onClear}>
            {words.clear}
          </Button>
        </>
      ) : null}
    </Box>
  );
}

/** What is chosen, and the tooth whose menu is open; handed on where somebody else wants to know. */
function useChoice(onSelect: ChartViewProps['onSelect']) {
  const [chosen, setChosen] = useState(nothingChosen);
  const [anchor, setAnchor] = useState<Element>();
  const choose = (next: Chosen): void => {
    setChosen(next);
    onSelect?.(next.teeth, next.surfaces);
  };
  const open = (next: Chosen, on: Element): void => {
    if (onSelect) return;
    setChosen(next);
    setAnchor(on);
  };
  const close = (): void => {
    setAnchor(undefined);
    setChosen(nothingChosen);
  };
  return { chosen, setChosen, anchor, setAnchor, choose, open, close };
}

/** Beside the tooth that was tapped: what can be recorded of it, and the treatment that is planned from there. */
function Menus({
  patientId,
  teeth,
  mayWrite,
  mayTreat,
  choice: { chosen, setChosen, anchor, close },
}: {
  readonly patientId: string;
  readonly teeth: ChartAnswer['teeth'];
  readonly mayWrite: boolean;
  readonly mayTreat: boolean;
  readonly choice: ReturnType<typeof useChoice>;
}) {
  const [planned, setPlanned] = useState<Chosen>();
  const treat = (): void => {
    setPlanned(chosen);
    close();
  };
  return (
    <>
      {anchor && chosen.teeth.length > 0 ? (
        <FindingMenu
          patientId={patientId}
          chosen={chosen}
          onChoose={setChosen}
          anchor={anchor}
          tooth={teeth.find(({ fdi }) => fdi === chosen.teeth[0])}
          mayWrite={mayWrite}
          onTreat={mayTreat ? treat : undefined}
          onClose={close}
        />
      ) : null}
      {planned ? (
        <LineDialog
          patientId={patientId}
          teeth={planned.teeth}
          surfaces={planned.surfaces}
          onClose={() => setPlanned(undefined)}
        />
      ) : null}
    </>
  );
}

/**
 * The mouth of a patient on a day. A chart that cannot be read says so and offers to try again: it is never shown as a healthy mouth
 * (clinic.md 2.4). Findings are recorded from it; where `onSelect` is given what is chosen is handed on instead.
 */
export function ChartView({ patientId, at, onSelect, compact = false, changed }: ChartViewProps) {
  const { locale } = useReading();
  const words = chartWords[locale];
  const { data, error, isPending, refetch } = useChart(patientId, at);
  const subject = useSubject();
  const [takesSeveral, setSeveral] = useState(false);
  const choice = useChoice(onSelect);
  if (isPending) return <Skeleton variant="rounded" height={compact ? 220 : 320} aria-label={words.chart} />;
  if (error || !data) return <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />;
  const isToday = data.at === data.today;
  const may = (rule: AccessRule): boolean => isToday && decide(rule, subject) !== undefined;
  const mayWrite = data.findings_shown && may(toothConditions.access.create);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {mayWrite || onSelect ? (
        <SeveralBar
          isOn={takesSeveral}
          onToggle={() => setSeveral(!takesSeveral)}
          chosen={choice.chosen}
          onClear={() => choice.choose(nothingChosen)}
          onOpen={onSelect ? undefined : choice.setAnchor}
        />
      ) : null}
      <ChartDrawing
        teeth={data.teeth}
        label={words.chart}
        chosen={choice.chosen}
        onChoose={choice.choose}
        onOpen={choice.open}
        takesSeveral={takesSeveral}
        {...(changed ? { changed } : {})}
      />
      <Hints answer={data} compact={compact} mayWrite={mayWrite} />
      <Menus
        patientId={patientId}
        teeth={data.teeth}
        mayWrite={mayWrite}
        mayTreat={may(patientTreatments.access.create)}
        choice={choice}
      />
    </Box>
  );
}
