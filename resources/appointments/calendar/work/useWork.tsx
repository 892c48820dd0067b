import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { callApi } from '#src/client/records/api.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';

/** Somebody to call or write. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
}

/** A message that is to be sent now, as `GET appointments/messages` tells it. */
export interface Message {
  readonly id: string;
  readonly version: number;
  readonly kind: 'reminder' | 'booked' | 'moved' | 'cancelled';
  readonly patient: Person;
  readonly doctor: { readonly id: string; readonly label: string; readonly label_en: string };
  readonly starts_at: string;
  readonly status: string;
  readonly why: 'no_consent' | 'no_phone' | null;
  readonly message: string | null;
}

/** A free time and how many it suits, as `GET appointment-waitlist/freed` tells it. */
export interface FreedTime {
  readonly id: string;
  readonly doctor: { readonly id: string; readonly label: string };
  readonly branch_id: string;
  readonly room_id: string | null;
  readonly outside_hours: boolean;
  readonly from: string;
  readonly to: string;
  readonly fits: number;
}
export interface FreedAnswer {
  readonly freed: readonly FreedTime[];
  readonly taken: readonly {
    readonly id: string;
    readonly version: number;
    readonly patient: Person;
    readonly starts_at: string;
    readonly message: string | null;
  }[];
}

/** Whom a freed time suits, as `GET appointment-waitlist/matches` tells it. */
export interface Match {
  readonly id: string;
  readonly version: number;
  readonly patient: Person;
  readonly type: { readonly id: string; readonly label: string };
  /** The freed room, where it is of a kind the type asks for. */
  readonly room_id: string | null;
  readonly urgent: boolean;
  readonly offered: boolean;
  readonly waits_since: string;
  readonly starts_at: string;
  readonly message: string | null;
}

/** Whose work it is: of the doctor and the branch the calendar is narrowed to. */
export interface WorkOf {
  readonly doctorId: string | undefined;
  readonly branchId: string | undefined;
}

const address = (path: string, asked: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${path}?${new URLSearchParams(given).toString()}`;
};
/** Reminders become due, and what was done becomes final, while nobody writes anything; asking so keeps no session alive (SEC-29). */
const eachMinute = 60_000;
const from =
  (...names: readonly string[]) =>
  (lists: ReadonlySet<string>): boolean =>
    names.some((name) => lists.has(name));

/** What is to be written now; read again with every mark of visits, and each minute. */
export function useMessages({ doctorId, branchId }: WorkOf) {
  const { locale } = useReading();
  return useQuery({
    queryKey: ['appointments', 'messages', locale, doctorId, branchId],
    queryFn: ({ signal }) =>
      callApi<readonly Message[]>(
        address('/appointments/messages', { doctor_id: doctorId, branch_id: branchId }),
        { signal, background: true },
      ),
    meta: { follows: from('patients', 'patient-consents', 'booking-settings') },
    refetchInterval: eachMinute,
  });
}

/** What became free and whom to tell that a time is taken. */
export function useFreed() {
  const { locale } = useReading();
  return useQuery({
    queryKey: ['appointment-waitlist', 'freed', locale],
    queryFn: ({ signal }) => callApi<FreedAnswer>('/appointment-waitlist/freed', { signal }),
    meta: { follows: from('appointments', 'room-events', 'patient-consents') },
  });
}

/** Whom a freed time suits, in the order they are asked. */
export function useMatches({ doctor, branch_id, room_id, from: begins, to }: FreedTime) {
  const { locale } = useReading();
  return useQuery({
    queryKey: ['appointment-waitlist', 'matches', locale, doctor.id, branch_id, room_id, begins, to],
    queryFn: ({ signal }) =>
      callApi<readonly Match[]>(
        address('/appointment-waitlist/matches', {
          from: begins,
          to,
          doctor_id: doctor.id,
          branch_id,
          room_id: room_id ?? undefined,
        }),
        { signal },
      ),
    meta: { follows: from('appointments', 'patient-consents') },
  });
}

export type WorkRecord = Row & { readonly id: string };
const list = (resource: string, filter: object, { doctorId, branchId }: WorkOf, field: string) =>
  [
    resource,
    {
      filter: {
        ...filter,
        ...(doctorId === undefined ? {} : { doctor_id: doctorId }),
        ...(branchId === undefined ? {} : { branch_id: branchId }),
      },
      sort: { field, order: 'ASC' as const },
      pagination: { page: 1, perPage: 50 },
    },
  ] as const;

/** Who waits for an earlier visit, the oldest first. */
export const useWaiting = (of: WorkOf) =>
  useGetList<WorkRecord>(...list('appointment-waitlist', { status: 'waiting' }, of, 'created_at'));

/** Who is to be called back by now. */
export function useRecalls(of: WorkOf) {
  const { today } = useReading();
  return useGetList<WorkRecord>(
    ...list('patient-recalls', { status: 'open', due_month_lte: today.slice(0, 7) }, of, 'due_month'),
  );
}
