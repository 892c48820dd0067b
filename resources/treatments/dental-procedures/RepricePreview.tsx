import {
  Alert,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useMoney } from '#src/client/words/useMoney.ts';
import { useWords } from '#src/client/words/words.ts';
import { repriceWords } from './repriceWords.ts';

/** What `POST /dental-procedures/reprice/preview` answers; amounts as exact text. */
export interface Preview {
  readonly mark: string;
  readonly below_min: number;
  readonly rows: readonly {
    readonly id: string;
    readonly code: string;
    readonly label: string;
    readonly price: string;
    readonly new_price: string;
    readonly min_price: string | null;
    readonly new_min_price: string | null;
    readonly below_min: boolean;
  }[];
}
type Line = Preview['rows'][number];

export const movedOf = ({ rows }: Preview): readonly Line[] =>
  rows.filter((row) => row.price !== row.new_price || row.min_price !== row.new_min_price);

/** Every price that changes, as it is and as it would be; what would fall below its least price is said first. */
export function RepricePreview({ preview }: { readonly preview: Preview }) {
  const { t, say } = useWords(repriceWords);
  const money = useMoney();
  const moved = movedOf(preview);
  if (moved.length === 0) return <Typography>{t.none}</Typography>;
  const sorted = moved.toSorted((a, b) => Number(b.below_min) - Number(a.below_min));
  return (
    <>
      {preview.below_min === 0 ? null : (
        <Alert severity="error" sx={{ mb: 2 }}>
          {say(t.belowMin, { n: preview.below_min })}
        </Alert>
      )}
      <TableContainer sx={{ maxHeight: 420 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{t.columns.name}</TableCell>
              <TableCell align="right">{t.columns.price}</TableCell>
              <TableCell align="right">{t.columns.new_price}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {sorted.map((row) => (
              <TableRow key={row.id}>
                <TableCell>
                  <bdi>{row.label}</bdi>
                </TableCell>
                <TableCell align="right">{money(row.price)}</TableCell>
                <TableCell
                  align="right"
                  sx={{ fontWeight: 600, color: row.below_min ? 'error.main' : undefined }}
                >
                  {money(row.new_price)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}
