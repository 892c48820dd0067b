import { Paper, Typography } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { textOf } from '#src/fields/core/registry.ts';
import { useReading } from '#src/client/words/useReading.ts';

interface WeighedProps {
  readonly resource: AnyResource;
  /** The field that is weighed (`weighs` of a transition). */
  readonly name: string;
  readonly record: Row;
}

/** What a decision answers, word for word, such as an objection: read before it is decided. */
export function Weighed({ resource, name, record }: WeighedProps) {
  const reading = useReading();
  const place = placeOf(resource, name, reading.locale);
  return (
    <Paper
      variant="outlined"
      component="figure"
      sx={({ palette }) => ({ m: 0, p: 1.5, borderInlineStart: `4px solid ${palette.warning.main}` })}
    >
      <Typography component="figcaption" variant="caption" color="text.secondary">
        {place.label}
      </Typography>
      <Typography
        component="blockquote"
        sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: '40vh', overflowY: 'auto' }}
      >
        <bdi>{textOf({ value: record[name], place, reading, record })}</bdi>
      </Typography>
    </Paper>
  );
}
