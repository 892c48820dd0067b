import { useMemo, type ReactNode } from 'react';
import { Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MonthFrame, MonthView } from '#metadata/month.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { callApi } from '#src/client/records/api.ts';
import type { Follows } from '#src/client/records/liveMarks.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { MonthDay } from '#src/features/monthGrid/gridTypes.ts';
import { MonthBar, useMonthAsked, type MonthAsked } from '#src/features/monthGrid/MonthBar.tsx';
import { monthDays } from '#src/features/monthGrid/monthDays.ts';
import { Loaded } from '#src/ui/Loaded.tsx';

/** The month of a declaration. Throws where there is none. */
function viewOf({ name, month }: AnyResource): MonthView {
  if (month === undefined) throw new Error(`${name} declares no month`);
  return month;
}

/** The people and days that are asked for; what was there stays while another month is on its way. */
function useMonthAnswer<Answer extends MonthFrame>(resource: AnyResource, asked: MonthAsked) {
  const { locale } = useReading();
  const { from: operation, follows = [], places = [] } = viewOf(resource);
  const { path = '' } = resource.operations?.[operation] ?? {};
  const narrowed = places.flatMap((place) => (asked[place] === '' ? [] : [[place, asked[place]] as const]));
  const query = { from: asked.from, to: asked.to, ...Object.fromEntries(narrowed) };
  const address = path.startsWith('/') ? path : `/${resource.name}/${path}`;
  const isShown: Follows = (lists) => follows.some((name) => lists.has(name));
  return useQuery({
    queryKey: [resource.name, operation, locale, query],
    queryFn: ({ signal }) =>
      callApi<Answer>(`${address}?${new URLSearchParams(query).toString()}`, { signal }),
    meta: { follows: isShown },
    placeholderData: keepPreviousData,
  });
}

/** The days of an answer as columns. */
function useDays({ words }: AnyResource, answer: MonthFrame): readonly MonthDay[] {
  const reading = useReading();
  const heads = words[reading.locale].month?.weekdays;
  return useMemo(() => monthDays(answer, reading, heads), [answer, reading, heads]);
}

/** A month that came: what a hand-made piece draws its table from. */
export interface MonthShown<Answer extends MonthFrame = MonthFrame> {
  readonly resource: AnyResource;
  readonly asked: MonthAsked;
  readonly answer: Answer;
  readonly days: readonly MonthDay[];
}

interface MonthPageProps<Answer extends MonthFrame> {
  readonly resource: AnyResource;
  /** Stands under the bar, whatever came. */
  readonly lead?: ReactNode;
  readonly children: (shown: MonthShown<Answer>) => ReactNode;
}

function Shown<Answer extends MonthFrame>({
  children,
  ...shown
}: Omit<MonthShown<Answer>, 'days'> & Pick<MonthPageProps<Answer>, 'children'>) {
  const { resource, answer } = shown;
  const { locale } = useReading();
  const days = useDays(resource, answer);
  if (answer.people.length > 0) return children({ ...shown, days });
  return <Typography color="text.secondary">{resource.words[locale].month?.empty}</Typography>;
}

/**
 * A declared month: the bar over it, its answer waited for, its columns, or the word that nobody is there (UX-77). What is asked stands
 * in the address: `?month=`, `?branch=`, `?department=`.
 */
export function MonthPage<Answer extends MonthFrame>({ resource, lead, children }: MonthPageProps<Answer>) {
  const asked = useMonthAsked();
  const query = useMonthAnswer<Answer>(resource, asked);
  const { places = [] } = viewOf(resource);
  const { branches = [], departments = [] } = query.data ?? {};
  return (
    <>
      <MonthBar
        asked={asked}
        branches={places.includes('branch') ? branches : []}
        departments={places.includes('department') ? departments : []}
      />
      {lead}
      <Loaded query={query}>
        {(answer) => <Shown<Answer> {...{ resource, asked, answer }}>{children}</Shown>}
      </Loaded>
    </>
  );
}
