import { Box } from '@mui/material';
import AlertIcon from '@mui/icons-material/WarningAmberRounded';
import FirstIcon from '@mui/icons-material/StarRounded';
import UrgentIcon from '@mui/icons-material/PriorityHigh';
import NextIcon from '@mui/icons-material/ArrowCircleLeftOutlined';
import OutsideIcon from '@mui/icons-material/BedtimeOutlined';
import { useWords } from '#src/client/words/words.ts';
import { appointments } from '../appointments/appointments.ts';
import type { Visit } from './calendarAnswer.tsx';
import type { CalItem } from './calendarItems.tsx';
import { calendarWords } from './calendarWords.ts';
import { statusIcons } from './visitLooks.tsx';

/** What a card says beside its visit. */
export interface CardWords {
  readonly time: string;
  readonly type: string;
  /** The doctor, or the room: whatever the column does not say. */
  readonly beside: string;
  /** What one tap does next. */
  readonly next: string | undefined;
  readonly onNext: () => void;
}

/** Marks of a visit, each an icon with its word. */
export function Flags({ visit }: { readonly visit: Visit }) {
  const { t, say } = useWords(calendarWords);
  const { patient, urgent, outside_hours: outside, needs_rebooking: rebook, needs_room: noRoom } = visit;
  const flags = [
    patient.alert
      ? { Icon: AlertIcon, word: say(t.flags.alert, { text: patient.alert }), color: 'error' as const }
      : null,
    urgent ? { Icon: UrgentIcon, word: t.flags.urgent, color: 'error' as const } : null,
    rebook || noRoom
      ? { Icon: AlertIcon, word: rebook ? t.flags.rebook : t.flags.noRoom, color: 'warning' as const }
      : null,
    patient.first_visit ? { Icon: FirstIcon, word: t.flags.first, color: 'secondary' as const } : null,
    outside ? { Icon: OutsideIcon, word: t.flags.outside, color: 'inherit' as const } : null,
  ].filter((one) => one !== null);
  return flags.map(({ Icon, word, color }) => (
    <Icon key={word} titleAccess={word} color={color} sx={{ fontSize: 15, flex: 'none' }} />
  ));
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  minWidth: 0,
  paddingInline: '5px',
} as const;
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

interface CardProps {
  readonly visit: Visit;
  readonly words: CardWords;
  readonly pixels: number;
}

const Quiet = ({ text }: { readonly text: string }) => (
  <div style={{ ...line, fontSize: 11.5 }}>
    <span style={cut}>{text}</span>
  </div>
);

/** The inside of a card: as much as its height can hold, the name always. */
export function VisitCard({ visit, words, pixels }: CardProps) {
  const { locale } = useWords(calendarWords);
  const Icon = statusIcons[visit.status];
  const word = appointments.words[locale].states[visit.status];
  const name = (
    <span style={{ ...cut, fontWeight: 650, flex: '1 1 auto' }} title={visit.patient.name}>
      <bdi>{visit.patient.name}</bdi>
    </span>
  );
  const state = <Icon titleAccess={word} sx={{ fontSize: 15, flex: 'none' }} />;
  if (pixels < 40)
    return (
      <div style={{ ...line, height: '100%' }}>
        {state}
        {name}
        <Flags visit={visit} />
        <bdi style={{ flex: 'none', fontSize: 11, opacity: 0.9 }}>{words.time}</bdi>
      </div>
    );
  return (
    <div style={{ paddingBlock: 2 }}>
      <div style={{ ...line, fontSize: 11.5 }}>
        {state}
        <bdi style={{ flex: 'none' }}>{words.time}</bdi>
        <span className="tg-word" style={{ ...cut, flex: '1 1 auto' }}>
          {word}
        </span>
        <Flags visit={visit} />
        {words.next === undefined || pixels < 44 ? null : (
          <NextTool label={words.next} name={visit.patient.name} onClick={words.onNext} />
        )}
      </div>
      <div style={line}>{name}</div>
      {pixels < 58 ? null : <Quiet text={[words.type, words.beside].filter(Boolean).join(' · ')} />}
      {pixels < 76 || !visit.note ? null : <Quiet text={visit.note} />}
    </div>
  );
}

/** The next step in one tap; with a mouse alone, for a finger the card opens with large buttons. */
function NextTool({
  label,
  name,
  onClick,
}: {
  readonly label: string;
  readonly name: string;
  readonly onClick: () => void;
}) {
  return (
    <Box
      component="button"
      type="button"
      className="tg-tool"
      tabIndex={-1}
      aria-label={`${label}: ${name}`}
      title={label}
      onClick={onClick}
      sx={{
        border: 0,
        p: 0,
        width: 24,
        height: 24,
        mt: '-2px',
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        borderRadius: '50%',
        bgcolor: 'background.paper',
        color: 'primary.main',
        cursor: 'pointer',
        '&:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' },
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      <NextIcon
        sx={{ fontSize: 18, transform: (theme) => (theme.direction === 'rtl' ? 'none' : 'scaleX(-1)') }}
      />
    </Box>
  );
}

/** What but a patient takes the time. */
export const EventCard = ({ title, time }: { readonly title: string; readonly time: string }) => (
  <div style={{ padding: '2px 6px', fontSize: 12 }}>
    <bdi>{title}</bdi> <bdi style={{ opacity: 0.85 }}>{time}</bdi>
  </div>
);

/** The queue of a session: who waits by number, as many as fit. */
export function QueueCard({
  item,
  pixels,
}: {
  readonly item: Extract<CalItem, { kind: 'queue' }>;
  readonly pixels: number;
}) {
  const { t, say } = useWords(calendarWords);
  const { visits, session } = item;
  const n =
    session.capacity === null
      ? visits.length
      : say(t.queueCapacity, { n: visits.length, of: session.capacity });
  const rows = Math.max(0, Math.floor((pixels - 24) / 19));
  return (
    <div style={{ padding: '3px 6px' }}>
      <strong>{say(t.queueOf, { n })}</strong>
      {visits.slice(0, rows).map((visit) => {
        const Icon = statusIcons[visit.status];
        return (
          <div key={visit.id} style={{ ...line, paddingInline: 0, fontSize: 12 }}>
            <Icon sx={{ fontSize: 14, flex: 'none' }} aria-hidden />
            {visit.queue_no === null ? null : <bdi>{visit.queue_no}</bdi>}
            <span style={cut}>
              <bdi>{visit.patient.name}</bdi>
            </span>
          </div>
        );
      })}
    </div>
  );
}
