import { Box, Skeleton, Typography } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { Preview } from './api.ts';
import { useMergeWords } from './words.ts';

interface EffectProps {
  readonly resource: AnyResource;
  readonly preview: Preview | undefined;
}

/** What a table's rows are called: those of lines and links by the entity they belong to. */
const entityOf = (table: string) =>
  catalogue.resources.find(({ name }) => name.replaceAll('-', '_') === table.split('__')[0]);

/** What a merge does, in names and numbers, before it is made. */
export function Effect({ resource, preview }: EffectProps) {
  const { t, say, locale } = useMergeWords();
  const { format } = useReading();
  const labels = (names: readonly string[]): string =>
    format.list(names.map((name) => placeOf(resource, name, locale).label));
  const counts = new Map<string, number>();
  for (const [table, n] of Object.entries(preview?.moves ?? {})) {
    const name = entityOf(table)?.words[locale].many ?? t.others;
    counts.set(name, (counts.get(name) ?? 0) + n);
  }
  const list = format.list([...counts].map(([name, n]) => `${name} (${format.number(n)})`));
  const lines = preview && [
    counts.size === 0 ? t.movesNothing : say(t.moves, { list }),
    ...(preview.filled.length > 0 ? [say(t.filled, { fields: labels(preview.filled) })] : []),
    ...(preview.left.length > 0 ? [say(t.left, { fields: labels(preview.left) })] : []),
    ...(preview.emptied.length > 0 ? [say(t.emptied, { fields: labels(preview.emptied) })] : []),
  ];
  return (
    <Box aria-live="polite" sx={{ mt: 2, p: 2, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Typography component="h3" sx={{ fontWeight: 650, fontSize: '1rem', mb: 0.5 }}>
        {t.effect}
      </Typography>
      {lines ? (
        <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
          {lines.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </Box>
      ) : (
        <Skeleton height={48} />
      )}
    </Box>
  );
}
