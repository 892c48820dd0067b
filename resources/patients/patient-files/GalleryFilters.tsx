import { Box, Chip, MenuItem, Select } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import type { FiledRow } from './GalleryViewer.tsx';
import { fileKinds, patientFiles, subtypes } from './patient-files.ts';
import { galleryWords } from './patientFileWords.ts';

/** What is looked for among the files; nothing said means all of it. */
export interface Wanted {
  readonly kind?: string | undefined;
  readonly subtype?: string | undefined;
  readonly tooth?: string | undefined;
}

const teethOf = (row: FiledRow): readonly unknown[] => [row['teeth'] ?? []].flat();

/** Whether a file is among what is looked for. */
export const isWanted = (row: FiledRow, { kind, subtype, tooth }: Wanted): boolean =>
  (kind === undefined || row.kind === kind) &&
  (subtype === undefined || row['subtype'] === subtype) &&
  (tooth === undefined || teethOf(row).includes(tooth));

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly among: readonly (readonly [string, string])[];
  readonly onChange: (value: string | undefined) => void;
}

/** One of what there is, or all; absent where there is nothing to choose between. */
function Choice({ label, value, among, onChange }: ChoiceProps) {
  const { all } = galleryWords[useReading().locale];
  if (among.length === 0) return null;
  return (
    <Select
      size="small"
      displayEmpty
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      inputProps={{ 'aria-label': label }}
      renderValue={(shown) => `${label}: ${among.find(([one]) => one === shown)?.[1] ?? all}`}
      sx={{ bgcolor: 'background.paper', maxWidth: '100%' }}
    >
      <MenuItem value="">{all}</MenuItem>
      {among.map(([one, word]) => (
        <MenuItem key={one} value={one}>
          {word}
        </MenuItem>
      ))}
    </Select>
  );
}

interface FiltersProps {
  readonly rows: readonly FiledRow[];
  readonly wanted: Wanted;
  readonly onChange: (wanted: Wanted) => void;
}

/** Kind, subtype and tooth, each as far as there are files of it (clinic.md 2.3). */
export function GalleryFilters({ rows, wanted, onChange }: FiltersProps) {
  const { locale } = useReading();
  const { fields, options } = patientFiles.words[locale];
  const chip = (kind: string | undefined, label: string) => (
    <Chip
      key={label}
      label={label}
      color={wanted.kind === kind ? 'primary' : 'default'}
      variant={wanted.kind === kind ? 'filled' : 'outlined'}
      aria-pressed={wanted.kind === kind}
      onClick={() => onChange({ ...wanted, kind })}
    />
  );
  const present = (name: string, values: readonly string[], words: Readonly<Record<string, string>>) =>
    values
      .filter((value) => rows.some((row) => [row[name]].flat().includes(value)))
      .map((value) => [value, words[value] ?? value] as const);
  return (
    <Box
      role="group"
      aria-label={galleryWords[locale].filters}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}
    >
      {chip(undefined, galleryWords[locale].all)}
      {present('kind', fileKinds, options.kind).map(([kind, word]) => chip(kind, word))}
      <Choice
        label={fields.subtype}
        value={wanted.subtype}
        among={present('subtype', subtypes, options.subtype)}
        onChange={(subtype) => onChange({ ...wanted, subtype })}
      />
      <Choice
        label={galleryWords[locale].tooth}
        value={wanted.tooth}
        among={present('teeth', Object.keys(options.teeth), options.teeth)}
        onChange={(tooth) => onChange({ ...wanted, tooth })}
      />
    </Box>
  );
}
