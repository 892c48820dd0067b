import { listCard, reportCard } from '#metadata/card.ts';
import { appointmentTypes } from './appointment-types/appointment-types.ts';
import { manageTypes } from './appointmentRights.ts';
import { appointments } from './appointments/appointments.ts';

const today = { starts_at_gte: '+0', starts_at_lt: '+1' } as const;
/** What stands of a day: who cancelled is not expected. */
const expected = { ...today, status_neq: ['cancelled'] } as const;

/** Whoever reads what is written of visits goes from the card to the page of the visit (ux.md UX-78). */
const onItsPage = { field: 'patient_id', tab: 'visit', of: 'visit-notes' } as const;

/** Visits in the day of the desk, of doctors, and of those who lead (clinic.md 7, UX-38). */
export const appointmentCards = [
  listCard(appointments, {
    name: 'waiting',
    group: 'waiting',
    order: 1,
    filter: { ...today, status: ['arrived'] },
    sort: 'starts_at',
    rowsIn: onItsPage,
    show: ['patient_id', 'starts_at', 'doctor_id'],
    tone: 'warning',
    words: { ar: { title: 'مرضى ينتظرون الآن' }, en: { title: 'Patients waiting now' } },
  }),
  listCard(appointments, {
    name: 'today',
    group: 'waiting',
    order: 2,
    filter: expected,
    sort: 'starts_at',
    rowsIn: onItsPage,
    show: ['patient_id', 'starts_at', 'doctor_id', 'status'],
    words: { ar: { title: 'مواعيد اليوم' }, en: { title: 'Visits today' } },
  }),
  listCard(appointments, {
    name: 'unconfirmed',
    group: 'waiting',
    order: 3,
    view: 'unconfirmed',
    show: ['patient_id', 'starts_at'],
    tone: 'warning',
    words: { ar: { title: 'مواعيد الغد غير المؤكدة' }, en: { title: 'Unconfirmed tomorrow' } },
  }),
  listCard(appointments, {
    name: 'own_waiting',
    group: 'waiting',
    order: 1,
    screen: 'self',
    filter: { ...today, status: ['arrived'] },
    sort: 'starts_at',
    rowsIn: onItsPage,
    show: ['patient_id', 'starts_at', 'room_id'],
    tone: 'warning',
    words: { ar: { title: 'مرضى ينتظرونني' }, en: { title: 'Waiting for me' } },
  }),
  listCard(appointments, {
    name: 'own_today',
    group: 'waiting',
    order: 2,
    screen: 'self',
    filter: expected,
    sort: 'starts_at',
    rowsIn: onItsPage,
    show: ['patient_id', 'starts_at', 'type_id', 'status'],
    words: { ar: { title: 'مرضاي اليوم' }, en: { title: 'My patients today' } },
  }),
  listCard(appointments, {
    name: 'rebook',
    group: 'wrong',
    order: 1,
    view: 'rebook',
    show: ['patient_id', 'starts_at', 'doctor_id'],
    tone: 'danger',
    words: { ar: { title: 'مواعيد تحتاج موعداً آخر' }, en: { title: 'Visits to rebook' } },
  }),
  listCard(appointments, {
    name: 'review',
    group: 'wrong',
    order: 2,
    view: 'review',
    show: ['patient_id', 'starts_at', 'doctor_id'],
    tone: 'warning',
    words: { ar: { title: 'مواعيد تحتاج مراجعة' }, en: { title: 'Visits to review' } },
  }),
  listCard(appointments, {
    name: 'visits',
    group: 'changed',
    order: 1,
    access: manageTypes,
    filter: { status_neq: ['cancelled', 'no_show'] },
    by: 'starts_at',
    words: { ar: { title: 'المواعيد' }, en: { title: 'Visits' } },
  }),
  listCard(appointments, {
    name: 'no_shows',
    group: 'changed',
    order: 2,
    access: manageTypes,
    filter: { status: ['no_show'] },
    by: 'starts_at',
    words: { ar: { title: 'مواعيد لم يحضر أصحابها' }, en: { title: 'No-shows' } },
  }),
  reportCard(appointmentTypes, {
    name: 'no_show_rate',
    group: 'changed',
    order: 80,
    access: manageTypes,
    report: 'missed',
  }),
];
