import { Box, IconButton, Link, Tooltip } from '@mui/material';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import { LinkBase, useGetList } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { rememberList, useListMemory, type ListMemory } from '../list/listMemory.ts';
import { rowAddress } from '../parts/access.ts';

interface Step {
  readonly id: string;
  /** What the list must be remembered as, when the step leads to another page of it. */
  readonly memory: ListMemory | undefined;
}

/** One page of the list a person came from; asked for only where a record stands at the edge of its page. */
function usePage(memory: ListMemory, page: number, wanted: boolean): ListMemory | undefined {
  const { data } = useGetList<Row & { readonly id: string }>(
    memory.resource,
    {
      filter: memory.filter,
      sort: memory.sort,
      pagination: { page, perPage: memory.perPage },
    },
    { enabled: wanted },
  );
  return wanted && data ? { ...memory, page, ids: data.map(({ id }) => id) } : undefined;
}

/** The records before and after this one in the order of the list (UX-18). */
function useSteps(memory: ListMemory, id: string) {
  const { ids, page, perPage, total } = memory;
  const index = ids.indexOf(id);
  const place = (page - 1) * perPage + index + 1;
  const before = usePage(memory, page - 1, index === 0 && page > 1);
  const after = usePage(memory, page + 1, index === ids.length - 1 && place < total);
  const step = (within: string | undefined, other: ListMemory | undefined, at: number): Step | undefined => {
    const found = within ?? other?.ids.at(at);
    return found === undefined ? undefined : { id: found, memory: within === undefined ? other : undefined };
  };
  return {
    place,
    previous: step(index > 0 ? ids[index - 1] : undefined, before, -1),
    next: step(ids[index + 1], after, 0),
  };
}

interface ArrowProps {
  readonly kind: 'previous' | 'next';
  readonly step: Step | undefined;
  readonly addressOf: (id: string) => string | undefined;
}

function Arrow({ kind, step, addressOf }: ArrowProps) {
  const { t } = useReading();
  const Icon = kind === 'previous' ? PreviousIcon : NextIcon;
  const to = step && addressOf(step.id);
  const label = t.show[kind];
  if (to === undefined)
    return (
      <IconButton size="small" disabled aria-label={label}>
        <Icon />
      </IconButton>
    );
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        component={LinkBase}
        to={to}
        // Back leads to the list, not through every record that was looked at.
        replace
        aria-label={label}
        data-shortcut={kind}
        onClick={() => step?.memory && rememberList(step.memory)}
      >
        <Icon />
      </IconButton>
    </Tooltip>
  );
}

const linkLook = {
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
} as const;

function Walk({
  resource,
  id,
  memory,
}: {
  readonly resource: AnyResource;
  readonly id: string;
  readonly memory: ListMemory;
}) {
  const { t, locale, format } = useReading();
  const subject = useSubject();
  const params = useParams();
  const { place, previous, next } = useSteps(memory, id);
  const addressOf = rowAddress(resource, memory.resource, subject, params);
  const position = say(locale, t.show.position, {
    n: format.number(place),
    total: format.number(memory.total),
  });
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        // On wide screens in the line of the breadcrumb above, at its end.
        justifyContent: { md: 'flex-end' },
        mt: { md: '-38px' },
        mb: { xs: 0.5, md: '4px' },
        '@media print': { display: 'none' },
      }}
    >
      <Arrow kind="previous" step={previous} addressOf={addressOf} />
      <Link
        component={LinkBase}
        to={memory.address}
        underline="hover"
        color="text.secondary"
        aria-label={say(locale, t.show.backInList, { position })}
        sx={linkLook}
      >
        {position}
      </Link>
      <Arrow kind="next" step={next} addressOf={addressOf} />
    </Box>
  );
}

/** Previous and next through the list one came from, and where in it one is; nothing after a shared link. */
export default function Neighbours({
  resource,
  id,
}: {
  readonly resource: AnyResource;
  readonly id: string;
}) {
  const memory = useListMemory(resource.name);
  if (!memory || !memory.ids.includes(id)) return null;
  return <Walk resource={resource} id={id} memory={memory} />;
}
