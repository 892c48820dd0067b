import { memo } from 'react';
import { Box, IconButton, Paper, Typography, useMediaQuery, type Theme } from '@mui/material';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { get, useFormState, type FieldArrayWithId } from 'react-hook-form';
import { isFilledByServer } from '#metadata/derive/problems.ts';
import { FormField } from '../core/FormField.tsx';
import type { FieldPlace } from '../core/kind.ts';
import { kindOf } from '../core/registry.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { LineTotals } from './LineTotals.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { useNear } from '#src/ui/useNear.ts';
import { say } from '#src/client/words/recordWords.ts';

/** A line of the form with the key that keeps its row. */
export type Keyed = FieldArrayWithId<Record<string, Row[]>, string, '_key'>;

interface RowProps {
  readonly places: readonly FieldPlace[];
  /** Results that have no column. */
  readonly below: readonly FieldPlace[];
  readonly source: string;
  readonly index: number;
  readonly reading: Reading;
  /** Something in it is wrong: it must be there to say so. */
  readonly wrong: boolean;
  readonly onRemove: (index: number) => void;
}

function RemoveButton({ index, onRemove, reading }: Pick<RowProps, 'index' | 'onRemove' | 'reading'>) {
  return (
    <IconButton
      size="small"
      aria-label={say(reading.locale, reading.t.lines.remove, { n: index + 1 })}
      onClick={() => onRemove(index)}
    >
      <RemoveIcon fontSize="small" />
    </IconButton>
  );
}

/** Rows drawn at once; of longer tables the others come when they are near the window. */
const DRAWN = 30;

/** One line as a row of the table. */
const LineRow = memo(function LineRow(props: RowProps) {
  const { places, below, source, index, reading, wrong, onRemove } = props;
  const { place: row, near: isNear } = useNear<HTMLTableRowElement>(index < DRAWN);
  const near = isNear || wrong;
  return (
    <>
      <Box
        component="tr"
        ref={row}
        data-line={index}
        sx={{ height: 49, '& td': { p: 0.5, verticalAlign: 'top' } }}
      >
        <Box
          component="td"
          sx={{ width: 32, color: 'text.secondary', pt: '12px !important', textAlign: 'center' }}
        >
          {reading.format.number(index + 1)}
        </Box>
        {places.map((place) => (
          <td key={place.name} style={kindOf(place.field).lineCell}>
            {near ? <FormField place={place} source={`${source}.${index}.${place.name}`} dense /> : null}
          </td>
        ))}
        <Box component="td" sx={{ width: 40 }}>
          {near ? <RemoveButton index={index} onRemove={onRemove} reading={reading} /> : null}
        </Box>
      </Box>
      {below.length === 0 ? null : (
        <tr>
          <td />
          <td colSpan={places.length + 1}>{near ? <Results {...{ below, source, index }} /> : null}</td>
        </tr>
      )}
    </>
  );
});

/** What a line comes to, in one quiet row below it. */
const Results = ({ below, source, index }: Pick<RowProps, 'below' | 'source' | 'index'>) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 0.5, px: 0.5, pb: 1.5 }}>
    {below.map((place) => (
      <FormField key={place.name} place={place} source={`${source}.${index}.${place.name}`} />
    ))}
  </Box>
);

/** One line as a card, for phones. */
function LineCard({ places, below, source, index, reading, onRemove }: RowProps) {
  return (
    <Paper variant="outlined" data-line={index} sx={{ p: 1.5, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" component="h4">
          {say(reading.locale, reading.t.lines.row, { n: index + 1 })}
        </Typography>
        <RemoveButton index={index} onRemove={onRemove} reading={reading} />
      </Box>
      {places.map((place) => (
        <FormField key={place.name} place={place} source={`${source}.${index}.${place.name}`} />
      ))}
      {below.length === 0 ? null : <Results {...{ below, source, index }} />}
    </Paper>
  );
}

/** Whether somebody must fill it: nothing else does for sure. */
const isAsked = ({ field }: FieldPlace): boolean =>
  field.options.required === true && !isFilledByServer(field);

function LinesHead({ places }: { readonly places: readonly FieldPlace[] }) {
  const { t } = useReading();
  const cell = {
    p: 0.5,
    fontSize: 13,
    fontWeight: 600,
    textAlign: 'start',
    verticalAlign: 'bottom',
    whiteSpace: 'nowrap',
  };
  return (
    <thead>
      <tr>
        <Box component="th" sx={cell}>
          {t.lines.number}
        </Box>
        {places.map((place) => (
          <Box component="th" key={place.name} sx={cell}>
            {place.label}
            {isAsked(place) ? (
              // Below the name: beside it the word would be wider than what is typed.
              <div style={{ fontWeight: 400, fontSize: 12, lineHeight: 1.3 }}>({t.field.required})</div>
            ) : null}
          </Box>
        ))}
        <td />
      </tr>
    </thead>
  );
}

interface LineListProps extends Omit<RowProps, 'index' | 'wrong'> {
  readonly added: readonly FieldPlace[];
  readonly lines: readonly Keyed[];
}

/** Which lines have something wrong in them. */
function useWrongLines(source: string): (index: number) => boolean {
  const { errors } = useFormState({ name: source });
  const found: Record<number, unknown> | undefined = get(errors, source);
  return (index) => found?.[index] !== undefined;
}

/** The lines as a table, or as cards on phones. */
export function LineList({ lines, added, ...rowProps }: LineListProps) {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isWrong = useWrongLines(rowProps.source);
  const asList = narrow || added.some((place) => !rowProps.places.includes(place));
  const totals =
    added.length > 0 && lines.length > 0 ? (
      <LineTotals
        places={rowProps.places}
        added={added}
        source={rowProps.source}
        reading={rowProps.reading}
        cards={asList}
      />
    ) : null;
  if (narrow)
    return (
      <>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {lines.map(({ _key }, index) => (
            <LineCard key={_key} index={index} wrong={isWrong(index)} {...rowProps} />
          ))}
        </Box>
        {totals}
      </>
    );
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }}>
        {lines.length > 0 ? <LinesHead places={rowProps.places} /> : null}
        <tbody>
          {lines.map(({ _key }, index) => (
            <LineRow key={_key} index={index} wrong={isWrong(index)} {...rowProps} />
          ))}
        </tbody>
        {asList ? null : totals}
      </Box>
      {asList ? totals : null}
    </Box>
  );
}
