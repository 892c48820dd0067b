import { listCard } from '#metadata/card.ts';
import { clinics } from './clinics/clinics.ts';
import { contactMessages } from './contact-messages/contact-messages.ts';
import { mails } from './mails/mails.ts';

/** The provider's day: who is to be answered, what did not go out, who came and whose trial ends. */
export const consoleCards = [
  listCard(contactMessages, {
    name: 'messages',
    group: 'waiting',
    view: 'open',
    show: ['name', 'created_at'],
    tone: 'warning',
    words: { ar: { title: 'رسائل بانتظار الرد' }, en: { title: 'Messages to answer' } },
  }),
  listCard(mails, {
    name: 'failed_mails',
    group: 'wrong',
    view: 'failed',
    show: ['event', 'clinic_name'],
    tone: 'danger',
    words: { ar: { title: 'رسائل بريد تعذر إرسالها' }, en: { title: 'Mails that failed' } },
  }),
  listCard(clinics, {
    name: 'trials_ending',
    group: 'wrong',
    filter: { plan: 'trial', ends_on_gte: 'today', ends_on_lte: '+7' },
    sort: 'ends_on',
    show: ['name', 'ends_on'],
    tone: 'warning',
    words: {
      ar: { title: 'تجارب تنتهي خلال 7 أيام', values: { ends_on: 'تنتهي {value}' } },
      en: { title: 'Trials ending within 7 days', values: { ends_on: 'ends {value}' } },
    },
  }),
  listCard(clinics, {
    name: 'signups',
    group: 'changed',
    by: 'created_at',
    sort: '-created_at',
    show: ['name', 'created_at'],
    words: { ar: { title: 'عيادات سجّلت' }, en: { title: 'Clinics that signed up' } },
  }),
];
