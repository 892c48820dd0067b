import { Box } from '@mui/material';
import type { RecordOf } from '#metadata/resource.ts';
import type { Tone } from '#metadata/workflow.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { roomScreenWords } from './roomScreenWords.ts';
import { rooms } from './rooms.ts';
import { useRoomStates, useTimes, type RoomState } from './useRooms.tsx';

const tones: Readonly<Record<RoomState['state'], Tone>> = {
  free: 'good',
  busy: 'warning',
  event: 'info',
  out_of_service: 'danger',
};

/** What goes on in a room now, what comes next, and how much it has today. */
function useLines(room: RoomState): readonly string[] {
  const { t, say } = useWords(roomScreenWords);
  const { today } = useReading();
  const times = useTimes();
  const { taken, events, until, next_at: next, chairs_free: free, capacity } = room;
  return [
    ...(until === null ? [] : [say(t.busyUntil, { time: times(until, today) })]),
    ...(capacity > 1 && free > 0 && free < capacity ? [say(t.freeChairs, { n: free, all: capacity })] : []),
    ...taken.map(({ patient, doctor }) => say(t.withDoctor, { patient, doctor })),
    ...events.map(({ title }) => title),
    ...(next === null ? [] : [say(t.nextAt, { time: times(next, today) })]),
    ...(room.today > 0 ? [say(t.today, { n: room.today })] : []),
  ];
}

function Now({ room }: { readonly room: RoomState }) {
  const { t } = useWords(roomScreenWords);
  const lines = useLines(room);
  return (
    <Box sx={{ py: 0.5 }}>
      <StatusBadge tone={tones[room.state]} label={t.states[room.state]} />
      {lines.length === 0 ? null : (
        <Box
          sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'normal', maxWidth: 260, lineHeight: 1.5 }}
        >
          {lines.join(' · ')}
        </Box>
      )}
    </Box>
  );
}

/** The state of a room as it stands at this moment; archived ones have none (clinic.md 3.1). */
export default function RoomStateCell({ record }: { readonly record: RecordOf<typeof rooms> }) {
  const { locale } = useReading();
  const { data } = useRoomStates();
  const now = record.status === 'archived' ? undefined : data?.get(String(record.id));
  if (now) return <Now room={now} />;
  return (
    <StatusBadge
      tone={rooms.workflow?.states[record.status] ?? 'neutral'}
      label={rooms.words[locale].states?.[record.status] ?? record.status}
    />
  );
}
