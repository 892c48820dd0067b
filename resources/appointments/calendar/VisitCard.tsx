import AlertIcon from '@mui/icons-material/WarningAmberRounded';
import FirstIcon from '@mui/icons-material/StarRounded';
import UrgentIcon from '@mui/icons-material/PriorityHigh';
import OwesIcon from '@mui/icons-material/MoneyOffOutlined';
import NextIcon from '@mui/icons-material/ArrowCircleLeftOutlined';
import RepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import OutsideIcon from '@mui/icons-material/BedtimeOutlined';
import { useWords } from '#src/client/words/words.ts';
import { appointments } from '../appointments/appointments.ts';
import type { Visit } from './calendarAnswer.tsx';
import type { CalItem } from './calendarItems.tsx';
import { calendarWords } from './calendarWords.ts';
import { repeatWords } from './repeatWords.ts';
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

/** As a style of its own: a rule made for each of hundreds of signs took longer than drawing them. */
const sign = { fontSize: 15, flex: 'none' } as const;

/** Marks of a visit, each an icon with its word. */
export function Flags({ visit }: { readonly visit: Visit }) {
  const { t, say } = useWords(calendarWords);
  const { t: repeated } = useWords(repeatWords);
  const { patient, urgent, outside_hours: outside, needs_rebooking: rebook, needs_room: noRoom } = visit;
  const flags = [
    patient.alert
      ? { Icon: AlertIcon, word: say(t.flags.alert, { text: patient.alert }), color: 'error' as const }
      : null,
    urgent ? { Icon: UrgentIcon, word: t.flags.urgent, color: 'error' as const } : null,
    rebook || noRoom
      ? { Icon: AlertIcon, word: rebook ? t.flags.rebook : t.flags.noRoom, color: 'warning' as const }
      : null,
    patient.owes ? { Icon: OwesIcon, word: t.flags.owes, color: 'warning' as const } : null,
    patient.first_visit ? { Icon: FirstIcon, word: t.flags.first, color: 'secondary' as const } : null,
    visit.series_id ? { Icon: RepeatIcon, word: repeated.mark, color: 'inherit' as const } : null,
    outside ? { Icon: OutsideIcon, word: t.flags.outside, color: 'inherit' as const } : null,
  ].filter((one) => one !== null);
  return flags.map(({ Icon, word, color }) => (
    <Icon key={word} titleAccess={word} color={color} style={sign} />
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
    <span style={cut} title={text}>
      {text}
    </span>
  </div>
);

/** The inside of a card: as much as its height can hold, the name always. */
export function VisitCard({ visit, words, pixels }: CardProps) {
  const { locale } = useWords(calendarWords);
  const Icon = statusIcons[visit.status];
  const word = appointments.words[locale].states[visit.status];
  const name = (
    // Cut at its own end, whichever way it is written, and beginning where the page's lines begin.
    <span dir="auto" style={{ ...cut, fontWeight: 650, flex: '0 1 auto' }} title={visit.patient.name}>
      {visit.patient.name}
    </span>
  );
  const state = <Icon titleAccess={word} style={sign} />;
  if (pixels < 40)
    return (
      <div className="cal-line">
        <div style={{ ...line, height: '100%' }}>
          {state}
          {name}
          <Flags visit={visit} />
          <bdi className="cal-time">{words.time}</bdi>
        </div>
      </div>
    );
  return (
    <div style={{ paddingBlock: 2 }}>
      <div style={{ ...line, fontSize: 11.5 }}>
        {state}
        <bdi style={{ flex: 'none' }}>{words.time}</bdi>
        <span className="tg-word" title={word} style={{ ...cut, flex: '1 1 auto' }}>
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
    <button
      type="button"
      className="tg-tool cal-next"
      tabIndex={-1}
      aria-label={`${label}: ${name}`}
      title={label}
      onClick={onClick}
    >
      <NextIcon className="cal-arrow" />
    </button>
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
            <Icon style={{ fontSize: 14, flex: 'none' }} aria-hidden />
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
