/** What patients are written about their visits: ready texts, opened in the sender's own WhatsApp (UX-72). Never a clinical word. */
import type { Locale } from '#metadata/resource.ts';
import { wallAt } from '#metadata/time/clock.ts';
import { whatsAppLink } from '../../shared/whatsApp.ts';

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
  /** The instants of the other visits of a series it tells of too. */
  readonly also?: readonly string[];
}

const arabic: Readonly<Record<VisitMessage, string>> = {
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

const english: Readonly<Record<VisitMessage, string>> = {
  booked: 'Hello {patient},\nYour appointment with {doctor} is booked for {day} at {time}.\n{clinic}',
  moved: 'Hello {patient},\nYour appointment with {doctor} has moved to {day} at {time}.\n{clinic}',
  cancelled:
    'Hello {patient},\nYour appointment with {doctor} on {day} at {time} is cancelled. To book again, please contact us.\n{clinic}',
  reminder:
    'Hello {patient},\nA reminder of your appointment with {doctor} on {day} at {time}. Please answer whether you are coming.\n{clinic}',
  offer:
    'Hello {patient},\nAn earlier appointment with {doctor} is free on {day} at {time}. If it suits you, answer “yes”: the first to answer has it.\n{clinic}',
  taken:
    'Hello {patient},\nSorry, the appointment with {doctor} on {day} at {time} is taken. Your place on the waiting list stays as it is.\n{clinic}',
};
const texts = { ar: arabic, en: english };

/** What is said of the others of a series; a reminder is of one visit alone. */
const others: Readonly<Record<Locale, Partial<Record<VisitMessage, string>>>> = {
  ar: {
    booked: 'والمواعيد التالية: {dates}.',
    moved: 'والمواعيد التالية له: {dates}.',
    cancelled: 'وأُلغيت معه مواعيد: {dates}.',
  },
  en: {
    booked: 'And the following: {dates}.',
    moved: 'The ones that follow it: {dates}.',
    cancelled: 'Cancelled with it: {dates}.',
  },
};
/** So many dates are read in a message. */
const mostDates = 12;
const andMore = { ar: 'وغيرها', en: 'and more' } as const;
const comma = { ar: '، ', en: ', ' } as const;

/** Whoever writes their name without an Arabic letter is written in English. */
export const languageOf = (name: string): Locale => (/[\u0600-\u06ff]/u.test(name) ? 'ar' : 'en');

const weekdayIn = (locale: string) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
const dayNames = { ar: weekdayIn('ar-u-nu-latn'), en: weekdayIn('en') };
const halves = { ar: ['صباحاً', 'مساءً'], en: ['am', 'pm'] } as const;

/** `2026-11-22` as people say it: الأحد 22/11/2026. */
export function spokenDay(day: string, locale: Locale = 'ar'): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${dayNames[locale].format(new Date(`${day}T00:00:00Z`))} ${date}/${month}/${year}`;
}

/** `18:05` as people say it: 6:05 مساءً. */
export function spokenTime(clock: string, locale: Locale = 'ar'): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${halves[locale][hour < 12 ? 0 : 1]}`;
}

/** The sentence about the others of a series, on a line of its own; empty where there are none. */
function othersText(message: VisitMessage, { also = [], zone }: MessageFacts, locale: Locale): string {
  const sentence = others[locale][message];
  if (also.length === 0 || sentence === undefined) return '';
  const said = also.slice(0, mostDates).map((at) => {
    const { day, clock } = wallAt(at, zone);
    return `${spokenDay(day, locale)} ${spokenTime(clock, locale)}`;
  });
  const dates = [...said, ...(also.length > mostDates ? [andMore[locale]] : [])].join(comma[locale]);
  return `${filledIn(sentence, { dates })}\n`;
}

/** A text with its places filled, day and time on the clinic's wall clock; what stands in a name is never read as a place. */
export function messageText(message: VisitMessage, facts: MessageFacts, locale: Locale = 'ar'): string {
  const { patient, doctor, clinic, at, zone } = facts;
  const { day, clock } = wallAt(at, zone);
  const said: Readonly<Record<string, string>> = {
    patient,
    doctor,
    clinic: `${othersText(message, facts, locale)}${clinic}`,
    day: spokenDay(day, locale),
    time: spokenTime(clock, locale),
  };
  return filledIn(texts[locale][message], said);
}

/** A text with its places filled; what stands in a value is never read as a place. */
export const filledIn = (text: string, said: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, place: string) => said[place] ?? whole);

/** The same of a number that may be missing: null then. Without a text it opens the talk alone. */
export function whatsAppAddress(phone: unknown, text = ''): string | null {
  if (typeof phone !== 'string' || phone === '') return null;
  return text === '' ? `https://wa.me/${phone.replaceAll(/\D/g, '')}` : whatsAppLink(phone, text);
}
