import { addDays } from '#metadata/time/days.ts';
import { medianOf } from './fire.ts';
import { timed, type Running } from './plainBench.ts';
import type { VisitPlaces } from './visitData.ts';

const clients = 50;
const seconds = Number(process.env['BENCH_CROWD_SECONDS'] ?? 20);

/** A free half hour with whom it is booked for; another at every call. */
type Free = () => {
  readonly doctor: string;
  readonly room: string;
  readonly patient: string;
  readonly at: string;
};

/** What a desk asks one after the other: the day, who waits, a patient by the phone, times of a week, a booking. */
const asks = (
  { call }: Running,
  places: VisitPlaces,
  next: Free,
): readonly ((n: number) => Promise<unknown>)[] => [
  () => call('GET', `/appointments/calendar?from=${places.tomorrow}&to=${places.tomorrow}&by=doctor`),
  () => call('GET', `/queue?date=${places.tomorrow}`),
  (n) =>
    call(
      'GET',
      `/patients?range=[0,24]&filter=${encodeURIComponent(JSON.stringify({ q: String(1000 + (n % 9000)) }))}`,
    ),
  (n) =>
    call(
      'GET',
      `/appointments/slots?doctor_id=${places.doctors[n % places.doctors.length]}&type_id=${places.types[0]}&from=${places.tomorrow}&to=${addDays(places.tomorrow, 6)}`,
    ),
  () => {
    const { patient: patient_id, doctor: doctor_id, room: room_id, at: starts_at } = next();
    return call('POST', '/appointments', {
      patient_id,
      doctor_id,
      room_id,
      type_id: places.types[0],
      starts_at,
    });
  },
];

/** Fifty at once, each asking again as soon as it is answered: how many calls a second, how long the slowest of a hundred takes (faults 53). */
export async function crowd(running: Running, places: VisitPlaces, next: Free): Promise<string[]> {
  const all = asks(running, places, next);
  const before = await running.memory();
  const took: number[] = [];
  const end = performance.now() + seconds * 1000;
  const client = async (_: unknown, first: number): Promise<void> => {
    for (let n = first; performance.now() < end; n += 1)
      took.push(await timed(() => all[n % all.length]?.(n) ?? Promise.resolve()));
  };
  await Promise.all(Array.from({ length: clients }, client));
  const slowest = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN;
  const memory = `${before.toFixed(0)} → ${(await running.memory()).toFixed(0)} MB`;
  const line = `| ${clients} clients at once for ${seconds} s, a fifth of the calls bookings: ${(took.length / seconds).toFixed(0)} calls a second, p99 ${slowest.toFixed(0)} ms, memory ${memory}; their median | ${medianOf(took).toFixed(1)} | – | – |`;
  console.log(line);
  return [line];
}
