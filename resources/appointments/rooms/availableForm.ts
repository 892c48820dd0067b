import { date, integer, reference, select, text, time } from '#metadata/fields/kinds.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { roomKinds, roomKindWords } from '../roomKinds.ts';
import { rooms } from './rooms.ts';

const base: AnyResource = rooms;

/** What is asked of free rooms: when and how long, and which rooms (clinic.md 3.1). */
export const availableForm: AnyResource = {
  ...base,
  fields: {
    on: date({ required: true, default: 'today' }),
    at: time({ required: true }),
    duration_min: integer({ required: true, min: 5, max: 1440, default: 30 }),
    branch_id: reference('branches'),
    kind: select(roomKinds),
    equipment: text({ maxLength: 60 }),
  },
  checks: {},
  words: {
    ar: {
      ...base.words.ar,
      fields: {
        on: 'اليوم',
        at: 'من الساعة',
        duration_min: 'المدة (دقيقة)',
        branch_id: 'الفرع',
        kind: 'نوع الغرفة',
        equipment: 'فيها تجهيز',
      },
      help: {},
      empty: {},
      options: { kind: roomKindWords.ar },
    },
    en: {
      ...base.words.en,
      fields: {
        on: 'Day',
        at: 'From',
        duration_min: 'Length (minutes)',
        branch_id: 'Branch',
        kind: 'Kind of room',
        equipment: 'With equipment',
      },
      help: {},
      empty: {},
      options: { kind: roomKindWords.en },
    },
  },
};
