import type { Locale } from '#metadata/resource.ts';

/** Whom a mail is for and what it is headed with; every mail has these. */
export interface Addressed {
  /** The stored address of the account, never one that was typed (SEC-31). */
  readonly to: string;
  /** The recipient's language. */
  readonly locale: Locale;
  /** How the recipient is greeted: their name, or the user name where no better one is known. */
  readonly name: string;
  /** The clinic's name in the recipient's language. */
  readonly clinic: string;
}

/**
 * What each mail says besides (platform.md 14). Links are whole addresses made from the configured domain (`linkTo`,
 * SEC-33), instants ISO texts, days `YYYY-MM-DD`. No payload ever holds a password (SEC-34).
 */
export interface MailPayloads {
  /** Proves the address of whoever signed up; the link lives `hours`. */
  readonly 'account.verify': Addressed & { readonly link: string; readonly hours: number };
  /** After sign-up: where the clinic signs in. */
  readonly 'account.welcome': Addressed & { readonly login_url: string };
  /** A new password was asked for; the link lives `minutes` (DESIGN 9.25). */
  readonly 'account.reset': Addressed & { readonly link: string; readonly minutes: number };
  readonly 'account.password_changed': Addressed;
  /** `device` in words of the recipient's language, `at` an ISO instant. */
  readonly 'account.new_sign_in': Addressed & {
    readonly device: string;
    readonly ip: string;
    readonly at: string;
  };
  /** An administrator reset the password: the link alone leads to a new one; it lives `hours`. */
  readonly 'account.temporary': Addressed & {
    readonly user_name: string;
    readonly link: string;
    readonly hours: number;
  };
  /** `to` is the OLD address; the new one is shown masked. */
  readonly 'account.email_changed': Addressed & { readonly new_email: string };
  readonly 'account.second_step': Addressed & { readonly state: 'on' | 'off' };
  /** The trial or plan ends in `days`, on `ends_on`; the link opens the subscription's page. */
  readonly 'subscription.ending': Addressed & {
    readonly days: number;
    readonly ends_on: string;
    readonly link: string;
  };
  /** It ended: everything can be read until `readable_until`, nothing can be written. */
  readonly 'subscription.ended': Addressed & { readonly readable_until: string; readonly link: string };
  readonly 'subscription.suspended': Addressed & { readonly link: string };
  /** To the platform's own inbox: an owner asks for another plan. `reply_to` is the owner's address. */
  readonly 'subscription.plan_asked': Addressed & {
    readonly subdomain: string;
    readonly plan: string;
    readonly note: string;
    readonly reply_to: string | null;
  };
  /** To the platform's own inbox: a visitor wrote through the contact form (platform.md 8). An answer reaches the visitor. */
  readonly 'platform.contact': Addressed & {
    readonly sender: string;
    readonly sender_clinic: string;
    readonly sender_email: string;
    readonly sender_phone: string;
    readonly message: string;
    readonly reply_to: string;
  };
  /** A member of staff got an account; the link leads to their own password and lives `hours`. */
  readonly 'staff.invited': Addressed & {
    readonly user_name: string;
    readonly link: string;
    readonly hours: number;
  };
  /** A notice the person wants by e-mail too (platform.md 11): its title, the sentence under it or '', and its page. */
  readonly notification: Addressed & {
    readonly title: string;
    readonly body: string;
    readonly link: string;
  };
}

export type MailEvent = keyof MailPayloads;
