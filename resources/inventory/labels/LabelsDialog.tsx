import { lazy, Suspense, useId, useMemo, useState } from 'react';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { useWords } from '#src/client/words/words.ts';
import {
  labelPaperNames,
  labelPapers,
  mostLabels,
  type AskedLabel,
  type LabelPaper,
  type WantedLabel,
} from './labelSheet.ts';
import { labelWords } from './labelWords.ts';
import { firstChoice, labelOf, LabelLines, useLabelItems, type LabelItem } from './LabelLines.tsx';

const PrintedLabels = lazy(() => import('./Labels.tsx'));
const LabelCell = lazy(async () => ({ default: (await import('./Labels.tsx')).LabelCell }));

interface PaperFieldsProps {
  readonly paper: LabelPaper;
  readonly used: string;
  readonly onPaper: (paper: LabelPaper) => void;
  readonly onUsed: (used: string) => void;
}

function PaperFields({ paper, used, onPaper, onUsed }: PaperFieldsProps) {
  const { t } = useWords(labelWords);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '2fr 1fr' }, mt: 2 }}>
      <TextField
        select
        size="small"
        label={t.paper}
        value={paper}
        onChange={(event) => onPaper(event.target.value as LabelPaper)}
      >
        {labelPaperNames.map((name) => (
          <MenuItem key={name} value={name}>
            {t.papers[name]}
          </MenuItem>
        ))}
      </TextField>
      {labelPapers[paper].across === 1 ? null : (
        <TextField
          size="small"
          label={t.used}
          value={used}
          helperText={t.usedHelp}
          onChange={(event) => onUsed(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr' } }}
        />
      )}
    </Box>
  );
}

function Preview({ label, paper }: { readonly label: WantedLabel; readonly paper: LabelPaper }) {
  const { t } = useWords(labelWords);
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="caption" color="text.secondary">
        {t.preview}
      </Typography>
      <Box
        sx={{
          width: 'fit-content',
          maxWidth: '100%',
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          minHeight: `${labelPapers[paper].height}mm`,
        }}
      >
        <Suspense fallback={null}>
          <LabelCell label={label} paper={paper} />
        </Suspense>
      </Box>
    </Box>
  );
}

interface LabelsFormProps {
  readonly items: ReadonlyMap<string, LabelItem>;
  readonly asked: readonly AskedLabel[];
  readonly onClose: () => void;
}

function LabelsForm({ items, asked, onClose }: LabelsFormProps) {
  const { t, say } = useWords(labelWords);
  const { format } = useReading();
  const [choices, setChoices] = useState(() =>
    asked.flatMap((one) => {
      const item = items.get(one.itemId);
      return item ? [firstChoice(item, one)] : [];
    }),
  );
  const [paper, setPaper] = useState<LabelPaper>('a4x24');
  const [used, setUsed] = useState('0');
  const [printing, setPrinting] = useState(false);
  const wanted = choices.map((choice) => labelOf(choice, t.units));
  const total = wanted.reduce((sum, { count }) => sum + count, 0);
  const isTooMany = total > mostLabels;
  const isSheet = labelPapers[paper].across > 1;
  return (
    <>
      <DialogContent>
        <LabelLines choices={choices} onChange={setChoices} />
        <PaperFields {...{ paper, used }} onPaper={setPaper} onUsed={setUsed} />
        {wanted[0] ? <Preview label={wanted[0]} paper={paper} /> : null}
        {isTooMany ? (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {say(t.tooMany, { n: format.number(mostLabels) })}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          variant="contained"
          disabled={total === 0 || isTooMany || printing}
          onClick={() => setPrinting(true)}
        >
          {say(t.print, { n: format.number(total) })}
        </Button>
      </DialogActions>
      {printing ? (
        <Suspense fallback={null}>
          <PrintedLabels
            {...{ wanted, paper }}
            used={isSheet && /^\d{1,2}$/.test(used) ? Number(used) : 0}
            onDone={() => setPrinting(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface LabelsDialogProps {
  /** Of what labels are asked, with the numbers that are proposed. */
  readonly asked: readonly AskedLabel[];
  readonly onClose: () => void;
}

/** Which labels, how many, on which paper; printed with the browser's own window (inventory.md 2). */
export default function LabelsDialog({ asked, onClose }: LabelsDialogProps) {
  const { t } = useWords(labelWords);
  const labelled = useId();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const ids = useMemo(() => [...new Set(asked.map(({ itemId }) => itemId))], [asked]);
  const query = useLabelItems(ids);
  return (
    <Dialog open fullWidth fullScreen={narrow} maxWidth="sm" onClose={onClose} aria-labelledby={labelled}>
      <DialogTitle id={labelled}>{t.title}</DialogTitle>
      <Loaded query={query}>{(items) => <LabelsForm items={items} asked={asked} onClose={onClose} />}</Loaded>
    </Dialog>
  );
}
