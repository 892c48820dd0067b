import { Box, Link } from '@mui/material';
import { HttpError, LinkBase } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { opensInPanel } from '#src/client/catalogue/catalogue.ts';
import { useDeclarationSoon } from '#src/client/catalogue/declarations.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { listAddress, mayDo } from '../parts/access.ts';

interface Use {
  readonly resource: string;
  readonly n: number;
  readonly what?: string;
}
interface Uses {
  readonly uses: readonly Use[];
  /** The record can be archived instead. */
  readonly archive: boolean;
}

/** What a refused removal says uses the record; `undefined` for any other failure. */
export function usesIn(error: unknown): Uses | undefined {
  const body = error instanceof HttpError ? (error.body as { code?: string; details?: Uses }) : undefined;
  return body?.code === 'in_use' && Array.isArray(body.details?.uses) ? body.details : undefined;
}

/** The list of the records that use this one, where one field of theirs points here and the reader may see them. */
function useListOf(used: string, resource: AnyResource, id: string): string | undefined {
  const subject = useSubject();
  const target = useDeclarationSoon(used);
  const pointing = Object.entries(target?.fields ?? {}).filter(([, field]) => field.target === resource.name);
  const [only] = pointing;
  if (!target || target.parent || pointing.length !== 1 || !only || !mayDo(target, 'list', subject))
    return undefined;
  const list = opensInPanel(target, 'list') ? undefined : listAddress(target, subject, {});
  return list && `${list}?filter=${encodeURIComponent(JSON.stringify({ [only[0]]: id }))}`;
}

function Line({ resource, id, use }: Omit<UsedByProps, 'uses'> & { readonly use: Use }) {
  const { format } = useReading();
  const { resource: used, n, what = used } = use;
  const text = `${what} (${format.number(n)})`;
  const to = useListOf(used, resource, id);
  return (
    <li>
      {to === undefined ? (
        text
      ) : (
        <Link component={LinkBase} to={to}>
          {text}
        </Link>
      )}
    </li>
  );
}

interface UsedByProps {
  readonly resource: AnyResource;
  readonly id: string;
  readonly uses: readonly Use[];
}

/** What uses a record that was to be removed, each with its count and the way there (REL-15). */
export function UsedBy({ resource, id, uses }: UsedByProps) {
  return (
    <Box component="ul" sx={{ mt: 1, mb: 0, paddingInlineStart: 2.5 }}>
      {uses.map((use) => (
        <Line key={use.resource} resource={resource} id={id} use={use} />
      ))}
    </Box>
  );
}
