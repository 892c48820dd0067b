import { may } from '#metadata/access.ts';
import { date, longText, reference, select } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { permissions } from '../../index.permissions.ts';
import { permissionWords } from '../../shared/permissionWords.ts';

const manage = may('manage_permissions');

/** A single permission given to or taken from one person, beside the role; a denial wins (DESIGN 9.24). */
export const userGrants = defineResource({
  name: 'user-grants',
  title: ['user_id', 'permission'],
  person: 'user_id',

  fields: {
    user_id: reference('users', { required: true, fixed: true, onDelete: 'cascade' }),
    permission: select(permissions, { required: true, fixed: true }),
    effect: select(['allow', 'deny'], { required: true, default: 'allow' }),
    until: date(),
    note: longText({ maxLength: 500 }),
  },
  unique: [['user_id', 'permission']],

  access: { list: manage, show: manage, create: manage, edit: manage, remove: manage },
  screens: {},
  refusals: ['above_you', 'own_rights', 'owner_immune', 'already_over', 'longer_than_yours'],

  words: {
    ar: {
      one: 'صلاحية خاصة',
      many: 'الصلاحيات الخاصة',
      fields: {
        user_id: 'المستخدم',
        permission: 'الصلاحية',
        effect: 'الأثر',
        until: 'حتى تاريخ',
        note: 'ملاحظة',
      },
      options: { permission: permissionWords.ar, effect: { allow: 'منح', deny: 'منع' } },
      errors: {
        above_you: 'لا يمكنك منح صلاحية لا تملكها',
        own_rights: 'لا يمكنك تعديل صلاحياتك',
        owner_immune: 'المالك يملك كل الصلاحيات دائماً',
        already_over: 'اختر تاريخاً لم يمض بعد',
        longer_than_yours: 'صلاحيتك هذه تنتهي في {date}. اختر نهاية لا تتجاوزها',
      },
    },
    en: {
      one: 'Single permission',
      many: 'Single permissions',
      fields: { user_id: 'User', permission: 'Permission', effect: 'Effect', until: 'Until', note: 'Note' },
      options: { permission: permissionWords.en, effect: { allow: 'Allow', deny: 'Deny' } },
      errors: {
        above_you: 'You cannot grant a permission you do not hold',
        own_rights: 'You cannot change your own rights',
        owner_immune: 'An owner always holds every permission',
        already_over: 'Choose a date that has not passed',
        longer_than_yours: 'You hold this right until {date}. Choose an end no later than that',
      },
    },
  },
});
