import { useId } from 'react';
import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { isNothing } from '#src/fields/core/isNothing.ts';
import { cellOf } from '#src/fields/core/registry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { SavedRecord } from './api.ts';
import { useMergeWords } from './words.ts';

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: '180px 1fr 1fr' },
  alignItems: 'center',
  columnGap: 1,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
} as const;

interface ChoicesProps {
  readonly resource: AnyResource;
  /** The fields one may choose of. */
  readonly names: readonly string[];
  readonly kept: SavedRecord;
  readonly duplicate: SavedRecord;
  /** Fields of which the duplicate's value is taken. */
  readonly take: readonly string[];
  readonly onTake: (take: readonly string[]) => void;
}

/** The value of one of both, or that there is none. */
function Said({ resource, name, record }: Pick<ChoicesProps, 'resource'> & Named) {
  const { t } = useMergeWords();
  const reading = useReading();
  if (isNothing(record[name]))
    return (
      <Typography component="span" color="text.secondary">
        {t.empty}
      </Typography>
    );
  const place = placeOf(resource, name, reading.locale);
  return <bdi>{cellOf({ place, reading, record, value: record[name] })}</bdi>;
}
interface Named {
  readonly name: string;
  readonly record: SavedRecord;
}

const differ = (mine: unknown, other: unknown): boolean =>
  !isNothing(mine) && !isNothing(other) && JSON.stringify(mine) !== JSON.stringify(other);

/** One field of both: a choice where both say something else, else what there is. */
function Line({ name, ...props }: Omit<ChoicesProps, 'names'> & { readonly name: string }) {
  const { resource, kept, duplicate, take, onTake } = props;
  const { locale } = useReading();
  const id = useId();
  const label = (
    <Typography
      id={id}
      variant="body2"
      color="text.secondary"
      sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
    >
      {placeOf(resource, name, locale).label}
    </Typography>
  );
  const said = [kept, duplicate].map((record) => (
    <Box key={record.id} sx={{ minWidth: 0, overflowWrap: 'anywhere', minHeight: 28 }}>
      <Said {...{ resource, name, record }} />
    </Box>
  ));
  if (!differ(kept[name], duplicate[name]))
    return (
      <Box sx={line}>
        {label}
        {said}
      </Box>
    );
  const others = take.filter((one) => one !== name);
  return (
    <RadioGroup
      aria-labelledby={id}
      value={take.includes(name) ? 'duplicate' : 'kept'}
      onChange={(_, value) => onTake(value === 'duplicate' ? [...others, name] : others)}
      sx={line}
    >
      {label}
      <FormControlLabel value="kept" control={<Radio size="small" />} label={said[0]} />
      <FormControlLabel value="duplicate" control={<Radio size="small" />} label={said[1]} />
    </RadioGroup>
  );
}

/** Every field that one of both has, each with a choice where they differ. */
export function Choices({ names, ...props }: ChoicesProps) {
  const { t } = useMergeWords();
  const filled = names.filter((name) => !isNothing(props.kept[name]) || !isNothing(props.duplicate[name]));
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t.choose}
      </Typography>
      {filled.map((name) => (
        <Line key={name} name={name} {...props} />
      ))}
    </>
  );
}
