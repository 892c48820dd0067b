import { useQuery } from '@tanstack/react-query';
import { callApi } from '#src/client/records/api.ts';
import type { Follows } from '#src/client/records/liveMarks.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { wallAt } from '#metadata/time/clock.ts';

/** What rooms are taken and freed by. */
const follows: Follows = (lists) =>
  ['appointments', 'room-events', 'rooms', 'branches'].some((one) => lists.has(one));

export interface FoundRoom {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  readonly kind: string;
  readonly equipment: readonly string[];
  readonly branch_id: string;
  readonly branch: string;
  readonly capacity: number;
  readonly chairs_free: number;
  readonly free_until: string | null;
  readonly next_free: string | null;
}
export interface Found {
  readonly from: string;
  readonly to: string;
  readonly rooms: readonly FoundRoom[];
}

/** The rooms that answer a question, anew whenever something of them changes. */
export function useAvailable(query: string) {
  const { locale } = useReading();
  return useQuery({
    queryKey: ['rooms-available', query, locale],
    meta: { follows },
    queryFn: ({ signal }) => callApi<Found>(`/rooms/available?${query}`, { signal }),
  });
}

export interface RoomState {
  readonly id: string;
  readonly state: 'free' | 'busy' | 'event' | 'out_of_service';
  readonly capacity: number;
  readonly chairs_free: number;
  readonly until: string | null;
  readonly taken: readonly { readonly until: string; readonly patient: string; readonly doctor: string }[];
  readonly events: readonly { readonly title: string; readonly until: string }[];
  readonly next_at: string | null;
  readonly today: number;
}

/** How all rooms stand now, one question however many of them are shown. */
export function useRoomStates() {
  const { locale } = useReading();
  return useQuery({
    queryKey: ['rooms-states', locale],
    meta: { follows },
    // What ends by the clock changes without anybody's doing.
    refetchInterval: 60_000,
    queryFn: ({ signal }) =>
      callApi<{ rooms: readonly RoomState[] }>('/rooms/states', { signal, background: true }),
    select: ({ rooms }) => new Map(rooms.map((room) => [room.id, room])),
  });
}

export interface DayVisit {
  readonly id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly chair: number | null;
  readonly patient: string;
  readonly type: string;
  readonly doctor: string;
  readonly color: string;
}
export interface DayEvent {
  readonly id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly chair: number | null;
  readonly title: string;
  readonly kind: string;
}
export interface RoomDay {
  readonly day: string;
  readonly day_start: string;
  readonly day_end: string;
  readonly capacity: number;
  readonly open: readonly { readonly from: string; readonly to: string }[];
  readonly visits: readonly DayVisit[];
  readonly events: readonly DayEvent[];
  readonly upcoming: readonly DayEvent[];
}

/** A day of a room. */
export function useRoomDay(id: string, day: string) {
  const { locale } = useReading();
  return useQuery({
    queryKey: ['rooms-day', id, day, locale],
    meta: { follows },
    queryFn: ({ signal }) => callApi<RoomDay>(`/rooms/${id}/timeline?date=${day}`, { signal }),
  });
}

/** How instants are written beside a day: the time alone on that day, with the day otherwise. */
export function useTimes() {
  const { format, timezone } = useReading();
  return (instant: string, day: string): string => {
    const wall = wallAt(instant, timezone);
    return wall.day === day ? format.time(wall.clock) : format.dateTime(instant);
  };
}
