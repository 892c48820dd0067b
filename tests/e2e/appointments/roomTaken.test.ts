import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#metadata/time/days.ts';
import { wallNow } from '#metadata/time/clock.ts';
import { bookingDesk, type BookingDesk } from '#tests/api/appointments/bookingDesk.ts';
import { seriousFindings } from '../axe.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, picture, settled } from '../support.ts';

const day = addDays(wallNow('Africa/Cairo').day, 1);
/** An instant of that day in Cairo in November (+02). */
const at = (clock: string): string => `${day}T${clock}:00+02:00`;
let clinic: OwnClinic;
let desk: BookingDesk;
let type_id = '';
beforeAll(async () => {
  clinic = await ownClinic();
  desk = await bookingDesk(clinic);
  type_id = await desk.type({ name_ar: 'كشف أول', duration_min: 30 });
}, 60_000);

describe.each([
  ['ar', 1366, 'إخراجها من الغرفة', 'الغرفة محجوزة في هذا الوقت', 'حفظ'],
  ['ar', 390, 'إخراجها من الغرفة', 'الغرفة محجوزة في هذا الوقت', 'حفظ'],
  ['en', 1366, 'Move them out of the room', 'The room is taken then', 'Save'],
] as const)(
  'clinic.md 3.2 an event where visits have the room, in %s at %i',
  (locale, width, out, title, save) => {
    it('lists them and takes them out of it', async () => {
      const room_id = await desk.room({ name_ar: `عيادة الجراحة ${locale} ${width}` });
      const visits: string[] = [];
      for (const [full_name, starts] of [
        ['منى حسن إبراهيم', '10:00'],
        ['أحمد محمود عبد الرحمن السيد', '10:30'],
      ] as const) {
        const whom = {
          doctor_id: await desk.doctor(),
          patient_id: await desk.patient({ full_name }),
          type_id,
        };
        visits.push(String((await desk.booked({ ...whom, room_id, starts_at: at(starts) }))['id']));
      }
      const made = await desk.desk.post('/room-events', {
        room_id,
        title: 'صيانة الكرسي',
        starts_at: at('08:00'),
        ends_at: at('10:00'),
      });
      const options = {
        home: clinic.home,
        token: String(desk.desk.token),
        locale,
        width,
        height: width < 600 ? 844 : 768,
      };
      await atDesk(options, async (one) => {
        const { page } = one;
        await page.goto(`/room-events?panel=room-events/${String(made.json['id'])}/edit`);
        const clocks = page.getByRole('textbox', { name: locale === 'ar' ? /إلى: الوقت/ : /To: time/i });
        await clocks.fill('11:00');
        await settled(one);
        await page.getByRole('button', { name: save, exact: true }).click();
        const dialog = page.getByRole('dialog', { name: title });
        await dialog.getByText(/منى حسن إبراهيم/).waitFor();
        await dialog.getByText(/أحمد محمود عبد الرحمن السيد/).waitFor();
        await picture(page, `room taken ${locale} ${width}`);
        expect(await seriousFindings(page)).toEqual([]);
        await dialog.getByRole('button', { name: out }).click();
        await expect
          .poll(async () => (await clinic.owner.get(`/appointments/${visits[1] ?? ''}`)).json['needs_room'])
          .toBe(true);
        expect((await clinic.owner.get(`/appointments/${visits[0] ?? ''}`)).json['room_id']).toBe(null);
        expect(one.faults).toEqual([]);
      });
    });
  },
);
