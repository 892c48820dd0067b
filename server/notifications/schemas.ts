import {
  fields,
  flag,
  id,
  idOrNull,
  instant,
  instantOrNull,
  named,
  text,
  textOrNull,
  time,
} from '../openapi/schemas.ts';

/** A notice as its recipient reads it. */
export const notification = named(
  'Notification',
  fields({
    id,
    type: text,
    area: text,
    entity: textOrNull,
    entity_id: idOrNull,
    actor_id: idOrNull,
    title_ar: { type: 'string', maxLength: 120 },
    title_en: { type: 'string', maxLength: 120 },
    body_ar: { ...textOrNull, maxLength: 300 },
    body_en: { ...textOrNull, maxLength: 300 },
    link: { ...textOrNull, description: 'A page of the app.' },
    priority: { type: 'string', enum: ['normal', 'high'] },
    created_at: instant,
    seen_at: instantOrNull,
    read_at: instantOrNull,
  }),
);

/** What a person is told, and how they want it (platform.md 11). */
export const notificationPreferences = named('NotificationPreferences', {
  type: 'object',
  properties: {
    areas: {
      type: 'array',
      items: {
        type: 'object',
        properties: { area: text, app: { const: true }, mail: flag },
        required: ['area', 'mail'],
      },
    },
    quiet: {
      type: ['object', 'null'],
      properties: { from: time, to: time },
      required: ['from', 'to'],
      description: 'In the clinic’s time; across midnight where it ends before it begins.',
    },
  },
  required: ['areas'],
  additionalProperties: false,
});
