import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  MenuItem,
  Paper,
  TextField,
  Tooltip,
} from '@mui/material';
import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import DownIcon from '@mui/icons-material/ArrowDownward';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { customKinds, type CustomKind } from '#metadata/fields/custom.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';

export interface CustomDraft {
  /** Keeps the row while it moves. */
  readonly row: string;
  /** None yet for a new one. */
  readonly key?: string;
  readonly kind: CustomKind;
  readonly label_ar: string;
  readonly label_en: string;
  readonly required: boolean;
  readonly archived: boolean;
  readonly options: readonly {
    readonly value?: string;
    readonly label_ar: string;
    readonly label_en: string;
  }[];
}

interface CustomFieldRowProps {
  readonly draft: CustomDraft;
  readonly index: number;
  readonly last: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (what: Partial<CustomDraft>) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

interface LabelsProps {
  readonly value: { readonly label_ar: string; readonly label_en: string };
  readonly at: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly names: readonly [string, string];
  readonly onChange: (what: { readonly label_ar?: string; readonly label_en?: string }) => void;
}

/** A name in both languages. */
function Labels({ value, at, errors, names, onChange }: LabelsProps) {
  return (['label_ar', 'label_en'] as const).map((name, index) => (
    <TextField
      key={name}
      size="small"
      label={names[index]}
      value={value[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      error={errors[`${at}.${name}`] !== undefined}
      helperText={errors[`${at}.${name}`]}
      slotProps={{ htmlInput: { dir: name === 'label_en' ? 'ltr' : 'rtl', maxLength: 60 } }}
    />
  ));
}

/** Only what was never saved goes: records may hold the others. */
function RemoveOption({
  n,
  isNew,
  onRemove,
}: {
  readonly n: number;
  readonly isNew: boolean;
  readonly onRemove: () => void;
}) {
  const { t, locale } = useReading();
  if (!isNew) return <span />;
  return (
    <IconButton size="small" aria-label={say(locale, t.custom.removeOption, { n })} onClick={onRemove}>
      <RemoveIcon fontSize="small" />
    </IconButton>
  );
}

/** The choices of a field of the kind select. */
function Options({
  draft,
  index,
  errors,
  onChange,
}: Pick<CustomFieldRowProps, 'draft' | 'index' | 'errors' | 'onChange'>) {
  const { t, locale } = useReading();
  const put = (at: number, what: object): void =>
    onChange({ options: draft.options.map((one, place) => (place === at ? { ...one, ...what } : one)) });
  return (
    <Box sx={{ display: 'grid', gap: 1, gridColumn: '1 / -1', paddingInlineStart: 2 }}>
      {draft.options.map((option, at) => (
        <Box key={at} sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr 40px' }}>
          <Labels
            value={option}
            at={`fields.${index}.options.${at}`}
            errors={errors}
            names={[
              say(locale, t.custom.optionAr, { n: at + 1 }),
              say(locale, t.custom.optionEn, { n: at + 1 }),
            ]}
            onChange={(what) => put(at, what)}
          />
          <RemoveOption
            n={at + 1}
            isNew={option.value === undefined}
            onRemove={() => onChange({ options: draft.options.filter((_, place) => place !== at) })}
          />
        </Box>
      ))}
      {errors[`fields.${index}.options`] === undefined ? null : (
        <Box role="alert" sx={{ color: 'error.main', fontSize: 13 }}>
          {errors[`fields.${index}.options`]}
        </Box>
      )}
      <Button
        size="small"
        sx={{ justifySelf: 'start' }}
        onClick={() => onChange({ options: [...draft.options, { label_ar: '', label_en: '' }] })}
      >
        {t.custom.addOption}
      </Button>
    </Box>
  );
}

function RowButtons({ draft, index, last, onChange, onMove, onRemove }: Omit<CustomFieldRowProps, 'errors'>) {
  const { t } = useReading();
  const saved = draft.key !== undefined;
  const away = draft.archived ? t.custom.bringBack : t.custom.archive;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <IconButton size="small" disabled={index === 0} aria-label={t.custom.up} onClick={() => onMove(-1)}>
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton size="small" disabled={index === last} aria-label={t.custom.down} onClick={() => onMove(1)}>
        <DownIcon fontSize="small" />
      </IconButton>
      <Tooltip title={saved ? away : t.custom.remove}>
        <IconButton
          size="small"
          aria-label={saved ? away : t.custom.remove}
          onClick={saved ? () => onChange({ archived: !draft.archived }) : onRemove}
        >
          {saved ? <ArchiveIcon fontSize="small" /> : <RemoveIcon fontSize="small" />}
        </IconButton>
      </Tooltip>
    </Box>
  );
}

type Part = Pick<CustomFieldRowProps, 'draft' | 'onChange'>;

/** What the field holds; chosen once. */
function KindSelect({ draft, onChange }: Part) {
  const { t } = useReading();
  return (
    <TextField
      select
      size="small"
      label={t.custom.kind}
      value={draft.kind}
      disabled={draft.key !== undefined}
      onChange={(event) => onChange({ kind: event.target.value as CustomKind })}
    >
      {customKinds.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {t.custom.kinds[kind]}
        </MenuItem>
      ))}
    </TextField>
  );
}

function RequiredCheck({ draft, onChange }: Part) {
  const { t } = useReading();
  const box = (
    <Checkbox size="small" checked={draft.required} onChange={(_, required) => onChange({ required })} />
  );
  return <FormControlLabel label={t.custom.required} control={box} />;
}

/** One field of the clinic's own, to name and to arrange. Its kind is chosen once. */
export function CustomFieldRow(props: CustomFieldRowProps) {
  const { draft, index, errors, onChange } = props;
  const { t, locale } = useReading();
  const name =
    (locale === 'ar' ? draft.label_ar : draft.label_en) || say(locale, t.custom.field, { n: index + 1 });
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={name}
      sx={{
        p: 1.5,
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { sm: '1fr 1fr 140px auto' },
        opacity: draft.archived ? 0.7 : 1,
      }}
    >
      <Labels
        value={draft}
        at={`fields.${index}`}
        errors={errors}
        names={[t.custom.labelAr, t.custom.labelEn]}
        onChange={onChange}
      />
      <KindSelect draft={draft} onChange={onChange} />
      <RowButtons {...props} />
      {draft.kind === 'boolean' || draft.archived ? null : (
        <RequiredCheck draft={draft} onChange={onChange} />
      )}
      {draft.archived ? <span>{t.custom.isArchived}</span> : null}
      {draft.kind === 'select' ? <Options {...props} /> : null}
    </Paper>
  );
}
