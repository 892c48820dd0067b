import { useState } from 'react';
import {
  Alert,
  Box,
  Button,
  IconButton,
  Popover,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { surfaces as allSurfaces, type Surface } from '../../shared/teeth.ts';
import { spokenTooth, surfaceName, surfaceWords } from '../../shared/toothWords.ts';
import { conditions } from '../findings.ts';
import { toothConditionWords } from '../tooth-conditions/toothConditionWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { ToothShown } from './chartAnswer.tsx';
import type { Chosen } from './ChartDrawing.tsx';
import { chartWords } from './chartWords.ts';
import { OnTooth } from './OnTooth.tsx';
import { useFindings } from './useFindings.tsx';

interface MenuProps {
  readonly patientId: string;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  readonly anchor: Element;
  readonly tooth: ToothShown | undefined;
  readonly mayWrite: boolean;
  /** Plans a treatment of what is chosen; absent for who may not. */
  readonly onTreat?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The surfaces of what is chosen, each with its own name where one tooth is: a finger's way to what is small in the drawing. */
function SurfacePick({ chosen, onChoose }: Pick<MenuProps, 'chosen' | 'onChoose'>) {
  const { locale } = useReading();
  const [only] = chosen.teeth;
  const nameOf = (surface: Surface): string =>
    chosen.teeth.length === 1 && only ? surfaceName(only, surface, locale) : surfaceWords[locale][surface];
  return (
    <ToggleButtonGroup
      size="small"
      value={chosen.surfaces}
      aria-label={chartWords[locale].surfaces}
      onChange={(_event, value: readonly Surface[]) => onChoose({ ...chosen, surfaces: value })}
      sx={{ flexWrap: 'wrap' }}
    >
      {allSurfaces.map((surface) => (
        <ToggleButton
          key={surface}
          value={surface}
          sx={{ minHeight: 40, px: 1.25, textTransform: 'none', lineHeight: 1.2 }}
        >
          <Box component="span" sx={{ display: 'grid' }}>
            <b>{surface}</b>
            <Box component="bdi" sx={{ fontSize: '0.7rem' }}>
              {nameOf(surface)}
            </Box>
          </Box>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** A primary tooth in an adult is asked about, never guessed. */
function Retained({
  text,
  isBusy,
  onYes,
  onNo,
}: {
  readonly text: string;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}) {
  const { locale } = useReading();
  const words = chartWords[locale];
  return (
    <Alert severity="warning" sx={{ my: 1 }}>
      {text}
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button variant="contained" size="small" disabled={isBusy} onClick={onYes}>
          {words.retainedAsk}
        </Button>
        <Button size="small" onClick={onNo}>
          {words.cancel}
        </Button>
      </Box>
    </Alert>
  );
}

function SeverityPick({
  value,
  onPick,
}: {
  readonly value: string | null;
  readonly onPick: (severity: string | null) => void;
}) {
  const { locale } = useReading();
  const words = chartWords[locale];
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={words.severity}
      onChange={(_event, next: string | null) => onPick(next)}
    >
      {(['1', '2', '3'] as const).map((level) => (
        <ToggleButton key={level} value={level} sx={{ minHeight: 36, px: 1.5, textTransform: 'none' }}>
          {words.severities[level]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** A finding by two taps: the tooth, then what was found (clinic.md 2.4). Surfaces and severity come before the second where they are wanted. */
function Recording({
  patientId,
  chosen,
  onChoose,
  onClose,
}: Pick<MenuProps, 'patientId' | 'chosen' | 'onChoose' | 'onClose'>) {
  const { locale } = useReading();
  const words = chartWords[locale];
  const [severity, setSeverity] = useState<string | null>(null);
  const { record, asked, forget, isBusy } = useFindings(patientId);
  const done = (isRecorded: boolean): void => {
    if (isRecorded) onClose();
  };
  if (asked)
    return (
      <Retained
        text={asked.text}
        isBusy={isBusy}
        onYes={() => void record(asked.found, true).then(done)}
        onNo={forget}
      />
    );
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      <SurfacePick chosen={chosen} onChoose={onChoose} />
      <SeverityPick value={severity} onPick={setSeverity} />
      <Box
        role="group"
        aria-label={words.condition}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, 1fr)', gap: 0.75 }}
      >
        {conditions.map((condition) => (
          <Button
            key={condition}
            variant="outlined"
            size="small"
            disabled={isBusy}
            onClick={() => void record({ ...chosen, condition, severity }).then(done)}
            sx={{ minHeight: 40, justifyContent: 'flex-start', textAlign: 'start' }}
          >
            {toothConditionWords[locale].options.condition[condition]}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

/** What is on a tooth and what can be recorded of it, beside the tooth. */
export function FindingMenu(props: MenuProps) {
  const { patientId, chosen, anchor, tooth, mayWrite, onTreat, onClose } = props;
  const { locale } = useReading();
  const words = chartWords[locale];
  const [only] = chosen.teeth;
  const title =
    chosen.teeth.length === 1 && only
      ? spokenTooth(only, locale)
      : `${words.tooth} ${chosen.teeth.join(locale === 'ar' ? '، ' : ', ')}`;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': title,
          sx: { width: 360, maxWidth: 'calc(100vw - 24px)', p: 2 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1, mb: 1 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1, fontSize: '1rem' }}>
          {title}
        </Typography>
        <IconButton size="small" aria-label={words.close} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {tooth && chosen.teeth.length === 1 ? (
        <OnTooth patientId={patientId} tooth={tooth} mayWrite={mayWrite} />
      ) : null}
      {onTreat ? (
        <Button variant="contained" fullWidth onClick={onTreat} sx={{ mb: 1.25 }}>
          {words.treat}
        </Button>
      ) : null}
      {mayWrite ? <Recording {...props} /> : null}
    </Popover>
  );
}
