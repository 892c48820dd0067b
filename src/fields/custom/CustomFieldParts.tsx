import { Box, Button, Checkbox, FormControlLabel, IconButton, MenuItem, TextField } from '@mui/material';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import {
  customKinds,
  hasOptions,
  limitFields,
  type CustomDefinition,
  type CustomKind,
  type CustomOption,
} from '#metadata/fields/custom.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';

export type Errors = Readonly<Record<string, string>>;

interface LabelsProps {
  readonly value: { readonly label_ar: string | null; readonly label_en: string | null };
  /** The place of the names among what was refused: `fields.0.`, `options.2.`. */
  readonly at: string;
  readonly errors: Errors;
  readonly names: readonly [string, string];
  readonly hints?: readonly [string, string];
  readonly onChange: (what: { readonly label_ar?: string; readonly label_en?: string }) => void;
}

/** A name in both languages. */
export function Labels({ value, at, errors, names, hints, onChange }: LabelsProps) {
  return (['label_ar', 'label_en'] as const).map((name, index) => (
    <TextField
      key={name}
      size="small"
      label={names[index]}
      value={value[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value })}
      error={errors[at + name] !== undefined}
      helperText={errors[at + name] ?? hints?.[index]}
      slotProps={{ htmlInput: { dir: name === 'label_en' ? 'ltr' : 'rtl', maxLength: 60 } }}
    />
  ));
}

type Draft = Pick<CustomDefinition, 'kind' | 'options' | 'min' | 'max' | 'help_ar' | 'help_en'>;
interface PartProps {
  readonly draft: Draft;
  readonly at: string;
  readonly errors: Errors;
  readonly onChange: (what: Partial<Draft>) => void;
}

/** What the field holds; the server says whether it may still change. */
export function KindSelect({ draft, at, errors, onChange }: PartProps) {
  const { t } = useReading();
  return (
    <TextField
      select
      size="small"
      label={t.custom.kind}
      value={draft.kind}
      error={errors[`${at}kind`] !== undefined}
      helperText={errors[`${at}kind`]}
      onChange={(event) => onChange({ kind: event.target.value as CustomKind, min: null, max: null })}
    >
      {customKinds.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {t.custom.kinds[kind]}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A mark for a new choice that no other has. */
function freeValue(options: readonly CustomOption[]): string {
  const taken = new Set(options.map(({ value }) => value));
  let n = options.length + 1;
  while (taken.has(`o${n}`)) n += 1;
  return `o${n}`;
}

const optionGrid = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr auto 40px' },
} as const;

interface OptionProps {
  readonly option: CustomOption;
  readonly n: number;
  readonly at: string;
  readonly errors: Errors;
  readonly onChange: (what: Partial<CustomOption>) => void;
  readonly onRemove: () => void;
}

/** One choice: its names, whether it is offered, and away with it where nothing holds it. */
function OptionLine({ option, n, at, errors, onChange, onRemove }: OptionProps) {
  const { t, locale } = useReading();
  const names = [say(locale, t.custom.optionAr, { n }), say(locale, t.custom.optionEn, { n })] as const;
  const active = (
    <Checkbox size="small" checked={option.active} onChange={(_, on) => onChange({ active: on })} />
  );
  return (
    <Box role="group" aria-label={names[0]} sx={optionGrid}>
      <Labels value={option} at={at} errors={errors} names={names} onChange={onChange} />
      <FormControlLabel label={t.custom.active} control={active} />
      <IconButton size="small" aria-label={say(locale, t.custom.removeOption, { n })} onClick={onRemove}>
        <RemoveIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** The choices of a field: what records hold is switched off, not deleted. */
export function OptionInputs({ draft, at, errors, onChange }: PartProps) {
  const { t } = useReading();
  const { options } = draft;
  if (!hasOptions(draft.kind)) return null;
  const refused = errors[`${at}options`];
  const empty: CustomOption = { value: freeValue(options), label_ar: '', label_en: '', active: true };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridColumn: '1 / -1' }}>
      {options.map((option, index) => (
        <OptionLine
          key={option.value}
          option={option}
          n={index + 1}
          at={`${at}options.${index}.`}
          errors={errors}
          onChange={(what) =>
            onChange({ options: options.map((one) => (one === option ? { ...one, ...what } : one)) })
          }
          onRemove={() => onChange({ options: options.filter((one) => one !== option) })}
        />
      ))}
      {refused === undefined ? null : (
        <Box role="alert" sx={{ color: 'error.main', fontSize: 13 }}>
          {refused}
        </Box>
      )}
      <Button
        size="small"
        sx={{ justifySelf: 'start' }}
        onClick={() => onChange({ options: [...options, empty] })}
      >
        {t.custom.addOption}
      </Button>
    </Box>
  );
}

/** The least and the most of a value, where its kind has them. */
export function LimitInputs({ draft, at, errors, onChange }: PartProps) {
  const { t } = useReading();
  if (limitFields[draft.kind] === undefined) return null;
  return (['min', 'max'] as const).map((name) => (
    <TextField
      key={name}
      size="small"
      type={draft.kind === 'date' ? 'date' : 'text'}
      label={t.custom[name]}
      value={draft[name] ?? ''}
      error={errors[at + name] !== undefined}
      helperText={errors[at + name]}
      onChange={(event) => onChange({ [name]: event.target.value === '' ? null : event.target.value })}
      slotProps={{ htmlInput: { dir: 'ltr' }, inputLabel: { shrink: true } }}
    />
  ));
}

/** What stands below the field in the form, in both languages. */
export function HelpInputs({ draft, at, errors, onChange }: PartProps) {
  const { t } = useReading();
  return (['help_ar', 'help_en'] as const).map((name) => (
    <TextField
      key={name}
      size="small"
      label={name === 'help_ar' ? t.custom.helpAr : t.custom.helpEn}
      value={draft[name] ?? ''}
      error={errors[at + name] !== undefined}
      helperText={errors[at + name]}
      onChange={(event) => onChange({ [name]: event.target.value === '' ? null : event.target.value })}
      slotProps={{ htmlInput: { dir: name === 'help_en' ? 'ltr' : 'rtl', maxLength: 200 } }}
    />
  ));
}
