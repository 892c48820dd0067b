import { mails as arabic, type MailTexts } from '#i18n/ar/mails.ts';
import { mails as english } from '#i18n/en/mails.ts';
import { formatFor } from '#i18n/format.ts';
import type { Locale } from '#metadata/resource.ts';
import type { MailEvent } from '../outbox/mailEvents.ts';
import { cleanName, cleanValue, longPiece, piecesOf, textOf, valuePiece, type Piece } from './mailValues.ts';

interface EventWords {
  readonly subject: string;
  readonly heading: string;
  readonly lines: readonly string[];
  readonly button?: string;
  readonly note?: string;
}
/** A mail whose words are missing in either language does not compile. */
type Words = MailTexts & { readonly events: Readonly<Record<MailEvent, EventWords>> };
const words: Readonly<Record<Locale, Words>> = { ar: arabic, en: english };

type Fact = keyof MailTexts['facts'];

/** What stands as label and value below the sentences. */
const facts: Readonly<Record<MailEvent, readonly Fact[]>> = {
  'account.verify': [],
  'account.welcome': [],
  'account.reset': [],
  'account.password_changed': [],
  'account.new_sign_in': ['device', 'ip', 'at'],
  'account.temporary': ['user_name'],
  'account.email_changed': ['new_email'],
  'account.second_step': [],
  'subscription.ending': ['ends_on'],
  'subscription.ended': ['readable_until'],
  'subscription.suspended': [],
  'subscription.plan_asked': ['subdomain', 'plan', 'note'],
  'platform.contact': ['sender', 'sender_clinic', 'sender_email', 'sender_phone', 'message'],
  'staff.invited': ['user_name'],
  notification: [],
};

/** What goes to the provider's own inbox, which has no account anywhere. */
const toProvider: ReadonlySet<MailEvent> = new Set(['subscription.plan_asked', 'platform.contact']);

/** Mails nobody needs for their account's safety; they name a way to stop them (platform.md 14). */
const optional: ReadonlySet<MailEvent> = new Set(['account.welcome', 'subscription.ending', 'notification']);

export const isOptional = (event: string): boolean => optional.has(event as MailEvent);

export const isMailEvent = (event: string): event is MailEvent => Object.hasOwn(facts, event);

/** A mail in the recipient's language, before it is HTML and text. */
export interface Letter {
  readonly locale: Locale;
  readonly subject: string;
  /** Who writes: the clinic's name, or its subdomain where the name would be a link of its own. */
  readonly clinic: string;
  readonly heading: readonly Piece[];
  readonly greeting: readonly Piece[];
  readonly lines: readonly (readonly Piece[])[];
  readonly facts: readonly { readonly label: string; readonly value: Piece }[];
  readonly link: string | undefined;
  readonly linkHint: string;
  readonly button: string;
  readonly note: readonly Piece[];
  readonly footer: readonly Piece[];
  readonly optional: boolean;
}

export interface LetterParts {
  readonly event: MailEvent;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly subdomain: string;
  readonly timezone: string;
  readonly digits: 'western' | 'arabic';
  /** Domain of every link; undefined in development, where clinics stand below localhost. */
  readonly baseDomain: string | undefined;
}

/** Why a mail can never be sent as it was queued. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The link of a mail, if it leads to our own domain (SEC-33). Throws `MailRefused`. */
function ownLink(value: unknown, baseDomain: string | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  const domain = baseDomain ?? 'localhost';
  const host = url?.hostname ?? '';
  const scheme = baseDomain === undefined ? 'http:' : 'https:';
  if (url?.protocol !== scheme || (host !== domain && !host.endsWith(`.${domain}`)) || url.username !== '')
    throw new MailRefused('foreign_link');
  return url.href;
}

const emailHint = (value: unknown): string => cleanValue(value).replace(/^(.)[^@]*(?=@)/u, '$1***');

/** Throws `MailRefused` when the link leads elsewhere. */
export function letterOf(parts: LetterParts): Letter {
  const { event, payload, subdomain } = parts;
  const locale: Locale = payload['locale'] === 'en' ? 'en' : 'ar';
  const text = words[locale];
  const { subject, heading, lines, button = '', note = '' }: EventWords = text.events[event];
  const clinic = cleanName(payload['clinic']) || subdomain;
  const name = cleanName(payload['name']);
  const values = { ...payload, clinic, name };
  const pieces = (sentence: string): Piece[] => piecesOf(locale, sentence, values);
  const step = payload['state'] === 'off' ? text.secondStep.off : text.secondStep.on;
  return {
    locale,
    clinic,
    subject: textOf(locale, pieces(subject)),
    heading: pieces(heading),
    greeting: pieces(name === '' ? text.greetingPlain : text.greeting),
    lines: (event === 'account.second_step' ? [step] : lines)
      .map(pieces)
      // A notice may say everything in its title.
      .filter((line) => line.length > 0),
    facts: factsOf(parts, locale).map(([fact, value]) => ({ label: text.facts[fact], value })),
    link: ownLink(payload['link'] ?? payload['login_url'], parts.baseDomain),
    linkHint: text.linkHint,
    button,
    note: pieces(note),
    footer: toProvider.has(event) ? [] : pieces(text.automatic),
    optional: optional.has(event),
  };
}

/** The facts that are given, as people write them: instants and days in the clinic's way. */
function factsOf(
  { event, payload, timezone, digits }: LetterParts,
  locale: Locale,
): readonly (readonly [Fact, Piece])[] {
  const format = formatFor({ locale, digits, timeZone: timezone });
  const shown: Readonly<Partial<Record<Fact, (value: unknown) => Piece>>> = {
    at: (value) => formatted(locale, format.dateTime(new Date(String(value)).toISOString())),
    ends_on: (value) => formatted(locale, format.longDate(String(value))),
    readable_until: (value) => formatted(locale, format.longDate(String(value))),
    new_email: (value) => valuePiece(emailHint(value)),
    message: longPiece,
  };
  return facts[event].flatMap((fact) => {
    const value = payload[fact];
    if (cleanValue(value) === '') return [];
    return [[fact, (shown[fact] ?? valuePiece)(value)] as const];
  });
}

const formatted = (locale: Locale, text: string): Piece => ({
  text,
  direction: locale === 'ar' ? 'rtl' : 'ltr',
});
