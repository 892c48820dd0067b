import { anyOf, unscoped } from '#metadata/access.ts';
import { boolean, color, integer, reference } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { book, manageTypes } from '../appointmentRights.ts';

/** What colours and chairs doctors have is no secret to whoever books with them. */
const see = anyOf(unscoped(book), manageTypes);

/** How a doctor is booked, where it is not as with everybody (clinic.md 4.2): without a row one chair, bookable. */
export const doctorProfiles = defineResource({
  name: 'doctor-profiles',
  module: 'appointments',
  menu: { area: 'appointments', icon: 'doctor', order: 320, reference: true },
  panel: true,
  title: 'employee_id',
  person: 'employee_id',

  fields: {
    employee_id: reference('employees', {
      required: true,
      unique: true,
      fixed: true,
      among: { status: 'active', clinical: true },
    }),
    color: color({ required: true, default: '#2f6f4f' }),
    parallel_chairs: integer({ required: true, min: 1, max: 3, default: 1 }),
    default_room_id: reference('rooms', { among: { status: 'active' } }),
    bookable: boolean({ required: true, default: true }),
  },
  access: { list: see, show: see, create: manageTypes, edit: manageTypes, remove: manageTypes },
  figures: ['parallel_chairs', 'default_room_id', 'bookable'],
  screens: {},
  refusals: ['capacity_in_use'],

  words: {
    ar: {
      one: 'إعدادات حجز طبيب',
      many: 'الأطباء في المواعيد',
      counted: ['لا يوجد أطباء', 'طبيب واحد', 'طبيبان', '{n} أطباء', '{n} طبيباً', '{n} طبيب'],
      about:
        'لون كل طبيب في التقويم، وكم مريضاً يعالج في الوقت نفسه. من لا سطر له هنا يُحجز عنده مريض واحد في كل وقت.',
      fields: {
        employee_id: 'الطبيب',
        color: 'اللون',
        parallel_chairs: 'كراسي متوازية',
        default_room_id: 'الغرفة المعتادة',
        bookable: 'متاح للحجز',
      },
      help: {
        parallel_chairs: 'كم مريضاً يعالج في الوقت نفسه، على كرسيين مثلاً',
        bookable: 'من لا يُحجز عنده لا يظهر عند الحجز',
      },
      errors: { capacity_in_use: 'توجد مواعيد تستخدم هذه السعة' },
    },
    en: {
      one: 'Doctor’s booking details',
      many: 'Doctors in the calendar',
      about:
        'The color of each doctor in the calendar, and how many patients they treat at once. Whoever has no row here is booked one patient at a time.',
      fields: {
        employee_id: 'Doctor',
        color: 'Color',
        parallel_chairs: 'Parallel chairs',
        default_room_id: 'Usual room',
        bookable: 'Bookable',
      },
      help: {
        parallel_chairs: 'How many patients they treat at once, such as on two chairs',
        bookable: 'Who cannot be booked is not offered for booking',
      },
      errors: { capacity_in_use: 'Bookings use this capacity' },
    },
  },
});
