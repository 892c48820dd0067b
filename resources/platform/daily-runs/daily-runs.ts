import { may, nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';

const kept = { readOnly: true } as const;
const known = { ...kept, required: true } as const;
/** Whoever reads what happened in the clinic reads what time did in it. */
const read = may('view_audit_log');

/** What each area did by itself on a day of the clinic: one row a work and day, written by server/jobs/dailyRuns.ts alone. */
export const dailyRuns = defineResource({
  name: 'daily-runs',
  menu: { area: 'platform', icon: 'runs', order: 900 },
  title: 'title_ar',
  titleEn: 'title_en',

  fields: {
    day: f.date(known),
    title_ar: f.text({ ...known, maxLength: 120, search: true }),
    title_en: f.text({ ...known, maxLength: 120, search: true }),
    outcome: f.select(['running', 'done', 'partly', 'differs', 'failed'], known),
    records: f.integer(known),
    problems: f.longText(kept),
    started_at: f.dateTime(known),
    ended_at: f.dateTime(kept),
    work: f.text({ ...known, maxLength: 60, code: true }),
  },
  constraints: { once_a_day: { once: ['work', 'day'] } },
  sorts: ['started_at'],

  access: { list: read, show: read, create: nobody, edit: nobody, remove: nobody },
  lacks: ['create', 'edit', 'remove'],
  views: { troubled: { filter: { outcome: ['partly', 'differs', 'failed'] } } },
  screens: {
    list: {
      path: 'settings/daily-runs',
      columns: ['day', 'title_ar', 'outcome', 'records', 'problems', 'started_at'],
      filters: ['day', 'outcome'],
      sort: '-started_at',
    },
  },

  words: {
    ar: {
      one: 'عمل يومي',
      many: 'الأعمال اليومية',
      counted: ['لا توجد أعمال', 'عمل واحد', 'عملان', '{n} أعمال', '{n} عملاً', '{n} عمل'],
      about: 'ما ينجزه النظام وحده كل يوم في العيادة، ومتى، وما تعذر منه.',
      fields: {
        day: 'اليوم',
        title_ar: 'العمل',
        title_en: 'العمل بالإنجليزية',
        outcome: 'النتيجة',
        records: 'عدد السجلات',
        problems: 'ما تعذر',
        started_at: 'بدأ في',
        ended_at: 'انتهى في',
        work: 'الرمز',
      },
      options: {
        outcome: {
          running: 'جارٍ',
          done: 'تم',
          partly: 'تم بعضه',
          differs: 'وجد فرقاً',
          failed: 'لم يتم',
        },
      },
      views: { troubled: 'ما لم يتم كاملاً' },
    },
    en: {
      one: 'daily work',
      many: 'Daily work',
      about: 'What the system does by itself every day in the clinic, when, and what of it failed.',
      fields: {
        day: 'Day',
        title_ar: 'Work in Arabic',
        title_en: 'Work',
        outcome: 'Outcome',
        records: 'Records',
        problems: 'What failed',
        started_at: 'Started at',
        ended_at: 'Ended at',
        work: 'Code',
      },
      options: {
        outcome: {
          running: 'Running',
          done: 'Done',
          partly: 'Partly done',
          differs: 'Found a difference',
          failed: 'Failed',
        },
      },
      views: { troubled: 'Not fully done' },
    },
  },
});
