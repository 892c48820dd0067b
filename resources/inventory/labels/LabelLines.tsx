import { Box, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { useQuery } from '@tanstack/react-query';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider, type Option } from '#src/client/records/api.ts';
import { useWords } from '#src/client/words/words.ts';
import type { Unit } from '../../shared/units.ts';
import type { AskedLabel, WantedLabel } from './labelSheet.ts';
import { labelWords } from './labelWords.ts';

/** A unit of an item as the chooser answers it. */
export interface LabelUnit {
  readonly unit: Unit;
  readonly barcode: string | null;
}
/** An item that labels can be printed of. */
export interface LabelItem {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly units: readonly LabelUnit[];
}

type ItemOption = Option & { readonly units?: readonly LabelUnit[] };

/** Items by their ids; what is no longer there is left out. */
export function useLabelItems(ids: readonly string[]) {
  const provider = useClinicProvider();
  const { locale } = useReading();
  return useQuery({
    queryKey: ['inventory-items', 'labels', ids, locale],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await provider.options('inventory-items', { ids, signal });
      return new Map(
        (data as readonly ItemOption[]).map(({ id, label, facts, units: all = [] }): [string, LabelItem] => {
          // The item's own code means its base unit; a larger one without a barcode has nothing a scan would know it by.
          const units = all.filter(({ barcode }, at) => at === 0 || barcode !== null);
          return [id, { id, name: label, code: facts?.['code'] ?? '', units }];
        }),
      );
    },
  });
}

/** A line of the dialog: which unit of an item, and how often. */
export interface LabelChoice {
  readonly key: string;
  readonly item: LabelItem;
  readonly unit: string;
  readonly count: string;
  readonly note?: string | undefined;
}

const countOf = ({ count }: LabelChoice): number => (/^\d{1,4}$/.test(count) ? Number(count) : 0);
const barcodeOf = ({ item, unit }: LabelChoice): string | undefined =>
  item.units.find((one) => one.unit === unit)?.barcode ?? undefined;

/** What is printed first: the unit asked for, else one that has a barcode, else the base unit. */
export function firstChoice(item: LabelItem, { key, unit, count = 1, note }: AskedLabel): LabelChoice {
  const { units } = item;
  const found =
    units.find((one) => one.unit === unit) ?? units.find(({ barcode }) => barcode !== null) ?? units[0];
  return { key, item, unit: found?.unit ?? '', count: String(count), note };
}

/** What a line asks to be printed. */
export const labelOf = (choice: LabelChoice, units: Readonly<Record<string, string>>): WantedLabel => ({
  name: choice.item.name,
  unit: units[choice.unit] ?? '',
  code: barcodeOf(choice) ?? choice.item.code,
  count: countOf(choice),
  note: choice.note,
});

interface LineProps {
  readonly choice: LabelChoice;
  readonly onChange: (choice: LabelChoice) => void;
  readonly onRemove: () => void;
}

function Inputs({ choice, onChange, onRemove }: LineProps) {
  const { t, say } = useWords(labelWords);
  const { item, unit, count } = choice;
  const words: Readonly<Record<string, string>> = t.units;
  return (
    <>
      <TextField
        select
        size="small"
        value={unit}
        onChange={(event) => onChange({ ...choice, unit: event.target.value })}
        slotProps={{ htmlInput: { 'aria-label': say(t.unitOf, { item: item.name }) } }}
        sx={{ width: 130 }}
      >
        {item.units.map((one) => (
          <MenuItem key={one.unit} value={one.unit}>
            {words[one.unit] ?? one.unit}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        value={count}
        error={countOf(choice) === 0}
        onChange={(event) => onChange({ ...choice, count: event.target.value })}
        slotProps={{
          htmlInput: { inputMode: 'numeric', dir: 'ltr', 'aria-label': say(t.countOf, { item: item.name }) },
        }}
        sx={{ width: 88 }}
      />
      <IconButton aria-label={say(t.remove, { item: item.name })} onClick={onRemove}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </>
  );
}

function Line(props: LineProps) {
  const { t } = useWords(labelWords);
  const { choice } = props;
  const barcode = barcodeOf(choice);
  return (
    <Box component="li" sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, minWidth: 0 }}>
          <Typography variant="body2" fontWeight={600}>
            {choice.item.name}
          </Typography>
          <Typography variant="caption" color="text.secondary" component="div">
            <bdi dir="ltr">{barcode ?? choice.item.code}</bdi>
          </Typography>
          {choice.note === undefined ? null : (
            <Typography variant="caption" color="text.secondary" component="div">
              {choice.note}
            </Typography>
          )}
        </Box>
        <Inputs {...props} />
      </Box>
      {barcode === undefined ? (
        <Typography variant="caption" color="text.secondary">
          {t.noBarcode}
        </Typography>
      ) : null}
    </Box>
  );
}

interface LabelLinesProps {
  readonly choices: readonly LabelChoice[];
  readonly onChange: (choices: LabelChoice[]) => void;
}

/** The items labels are printed of, each with its unit and number. */
export function LabelLines({ choices, onChange }: LabelLinesProps) {
  const { t } = useWords(labelWords);
  if (choices.length === 0) return <Typography color="text.secondary">{t.none}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {choices.map((choice, at) => (
        <Line
          key={choice.key}
          choice={choice}
          onChange={(next) => onChange(choices.with(at, next))}
          onRemove={() => onChange(choices.toSpliced(at, 1))}
        />
      ))}
    </Box>
  );
}
