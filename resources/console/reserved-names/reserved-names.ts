import { nobody, staff } from '#metadata/access.ts';
import { select, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';

const admin = staff('platform_admin');

/** Addresses no clinic may have (platform.md 5); the console adds to what the product keeps. */
export const reservedNames = defineResource({
  name: 'reserved-names',
  source: 'console_reserved_names',
  menu: { area: 'clinics', icon: 'reserved', order: 20 },
  title: 'name',

  fields: {
    name: text({
      required: true,
      minLength: 2,
      maxLength: 63,
      pattern: /^[a-z0-9][a-z0-9-]*$/,
      unique: true,
      search: true,
      code: true,
    }),
    why: select(['contract', 'host', 'page', 'trust', 'platform'], { readOnly: true }),
  },

  access: { list: admin, show: admin, create: admin, edit: nobody, remove: admin },
  refusals: ['product_name'],
  screens: {
    list: {
      path: 'platform/reserved-names',
      columns: ['name', 'why', 'created_at'],
      filters: ['why'],
      sort: 'name',
    },
    create: { path: 'platform/reserved-names/create' },
    show: { path: 'platform/reserved-names/:id' },
  },

  words: {
    ar: {
      one: 'رابط محجوز',
      many: 'الروابط المحجوزة',
      counted: ['لا توجد روابط', 'رابط واحد', 'رابطان', '{n} روابط', '{n} رابطاً', '{n} رابط'],
      about: 'روابط لا تسجل بها أي عيادة.',
      fields: { name: 'الرابط', why: 'السبب' },
      help: { name: 'حروف إنجليزية صغيرة وأرقام وشرطة' },
      options: {
        why: {
          contract: 'من المواصفات',
          host: 'اسم خادم',
          page: 'صفحة في الموقع',
          trust: 'جهة رسمية',
          platform: 'أضافه الفريق',
        },
      },
      errors: { product_name: 'هذا الرابط محجوز في المنتج نفسه ولا يُحذف من هنا' },
    },
    en: {
      one: 'Reserved name',
      many: 'Reserved names',
      about: 'Addresses no clinic can sign up with.',
      fields: { name: 'Name', why: 'Reason' },
      help: { name: 'Small Latin letters, digits and dashes' },
      options: {
        why: {
          contract: 'Specification',
          host: 'Name of a host',
          page: 'Page of the site',
          trust: 'Public body',
          platform: 'Added by staff',
        },
      },
      errors: { product_name: 'The product itself reserves this name; it is not removed here' },
    },
  },
});
