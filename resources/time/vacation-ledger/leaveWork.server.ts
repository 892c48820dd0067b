import type { DailyWork } from '#server/kit/clinicAreas.ts';
import { grantDue } from './grants.server.ts';
import { holdEmployees } from './leaveBook.server.ts';
import { closeYears } from './yearEnd.server.ts';

/** Who may have a balance that moves: who works here, and whoever holds one of a year that is over. */
const peopleSql = `select e.id from employees e where e.clinic_id = (select app_clinic())
    and (e.status = 'active' or exists (select from vacation_balances b
      where b.clinic_id = e.clinic_id and b.employee_id = e.id and b.days <> 0 and b.year < date_part('year', $1::date)))
  order by e.id`;

const portion = 50;

/** Grants, monthly accruals, carry-over and what expires, each once (hr.md 9.2, 01:00). */
export const leaveWork: DailyWork = {
  name: 'leave balances',
  words: { ar: 'استحقاق الإجازات وترحيلها', en: 'Accrual and carry-over of leave' },
  from: '01:00',
  async run({ today, now, inTransaction }) {
    const ids = (await inTransaction((db) => db.query(peopleSql, [today]))).map(({ id }) => String(id));
    let n = 0;
    for (let at = 0; at < ids.length; at += portion) {
      const some = ids.slice(at, at + portion);
      n += await inTransaction(async (db) => {
        const book = { db, now, today, actor: null };
        await holdEmployees(book, some);
        return (await grantDue(book, some)) + (await closeYears(book, some));
      });
    }
    return { n };
  },
};
