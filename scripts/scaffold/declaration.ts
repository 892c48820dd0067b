import type { Names } from './names.ts';

/** The permission a list of names asks for until somebody says which. */
export const permission = 'manage_clinic_settings';

/** A list of names, whole: it starts, shows itself in both languages and passes every suite. */
export const declarationText = ({ area, name, constant, one, many }: Names): string => `
import { may } from '#metadata/access.ts';
import { text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable, archiveWords } from '#metadata/workflow.ts';

const manage = may('${permission}');

/** ${many.en}. */
export const ${constant} = defineResource({
  name: '${name}',
  menu: { area: '${area}', icon: 'title' },
  title: 'name',
  fields: {
    name: text({ required: true, minLength: 2, maxLength: 120, unique: true, search: true }),
  },
  sorts: ['status', 'created_at'],
  workflow: archivable(manage),
  access: { list: manage, show: manage, create: manage, edit: manage, remove: manage },
  screens: {
    list: { path: '${name}', columns: ['name', 'status'], filters: ['status'], sort: 'name' },
    create: { path: '${name}/create' },
    show: { path: '${name}/:id' },
    edit: { path: '${name}/:id/edit' },
  },
  words: {
    ar: {
      ...archiveWords.ar,
      one: '${one.ar}',
      many: '${many.ar}',
      fields: { name: 'الاسم' },
    },
    en: {
      ...archiveWords.en,
      one: '${one.en}',
      many: '${many.en}',
      fields: { name: 'Name' },
    },
  },
});
`;
