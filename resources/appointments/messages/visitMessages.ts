/** What patients are written about their visits: ready texts, opened in the sender's own WhatsApp (UX-72). Never a clinical word. */
import { wallAt } from '#metadata/time/clock.ts';

/** What each is about. */
export type VisitMessage = 'booked' | 'moved' | 'cancelled' | 'reminder' | 'offer' | 'taken';

/** What stands in the places of a text. */
export interface MessageFacts {
  readonly patient: string;
  readonly doctor: string;
  readonly clinic: string;
  /** An instant. */
  readonly at: string;
  readonly zone: string;
}

const texts: Readonly<Record<VisitMessage, string>> = {
  booked: 'السلام عليكم {patient}،\nتم حجز موعدكم مع {doctor} يوم {day} الساعة {time}.\n{clinic}',
  moved: 'السلام عليكم {patient}،\nتغيّر موعدكم مع {doctor} إلى يوم {day} الساعة {time}.\n{clinic}',
  cancelled:
    'السلام عليكم {patient}،\nأُلغي موعدكم مع {doctor} يوم {day} الساعة {time}. للحجز من جديد تواصلوا معنا.\n{clinic}',
  reminder:
    'السلام عليكم {patient}،\nنذكّركم بموعدكم مع {doctor} يوم {day} الساعة {time}. نرجو الرد بالتأكيد أو الاعتذار.\n{clinic}',
  offer:
    'السلام عليكم {patient}،\nتوفّر موعد أقرب مع {doctor} يوم {day} الساعة {time}. إن كان يناسبكم فأجيبوا بـ«نعم»، والأسبق بالرد له الموعد.\n{clinic}',
  taken:
    'السلام عليكم {patient}،\nنعتذر، حُجز الموعد مع {doctor} يوم {day} الساعة {time}. مكانكم في قائمة الانتظار كما هو.\n{clinic}',
};

const dayNames = new Intl.DateTimeFormat('ar-u-nu-latn', { weekday: 'long', timeZone: 'UTC' });

/** `2026-11-22` as people say it: الأحد 22/11/2026. */
export function spokenDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${dayNames.format(new Date(`${day}T00:00:00Z`))} ${date}/${month}/${year}`;
}

/** `18:05` as people say it: 6:05 مساءً. */
export function spokenTime(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'صباحاً' : 'مساءً'}`;
}

/** A text with its places filled, day and time on the clinic's wall clock; what stands in a name is never read as a place. */
export function messageText(
  message: VisitMessage,
  { patient, doctor, clinic, at, zone }: MessageFacts,
): string {
  const { day, clock } = wallAt(at, zone);
  const said: Readonly<Record<string, string>> = {
    patient,
    doctor,
    clinic,
    day: spokenDay(day),
    time: spokenTime(clock),
  };
  return texts[message].replaceAll(/\{(\w+)\}/g, (whole, place: string) => said[place] ?? whole);
}

/** The link that opens it in WhatsApp, to a number of international form (`+20…`). */
export const whatsAppLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;
