import { addDays } from '#metadata/time/days.ts';
import type { DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import { audienceSql } from '../audience.server.ts';

interface Told {
  readonly title: string;
  readonly body: string;
  /** Days from today on which it is published, and ends. */
  readonly from: number;
  readonly to?: number;
  readonly status: 'draft' | 'scheduled' | 'published' | 'expired';
  readonly pinned?: true;
  readonly needs_ack?: true;
  /** For the people of the main branch; for everybody where not said. */
  readonly branch?: true;
  /** Of ten people, how many have read it; of those with a text that asks for it, all acknowledged. */
  readonly read?: number;
}

const told: readonly Told[] = [
  {
    title: 'تحديث خطوات مكافحة العدوى',
    body: '<p>تُعقم قبضات التوربين بعد <strong>كل مريض</strong>، ويُكتب رقم الدورة في سجل التعقيم.</p><ul><li>غسل اليدين قبل لبس القفاز وبعد نزعه.</li><li>تغيير أغطية الكرسي بين كل مريضين.</li><li>حقيبة التعقيم بلا شريط أخضر لا تُفتح.</li></ul>',
    from: -5,
    status: 'published',
    pinned: true,
    needs_ack: true,
    read: 5,
  },
  {
    title: 'صيانة جهاز الأشعة يوم الأحد',
    body: '<p>جهاز البانوراما متوقف حتى الواحدة ظهراً. تُحول الحالات العاجلة إلى الجهاز المتنقل.</p>',
    from: -2,
    status: 'published',
    branch: true,
    read: 7,
  },
  {
    title: 'تدريب على الإنعاش القلبي',
    body: '<p>التدريب في قاعة الاجتماعات، والحضور محسوب ضمن ساعات العمل.</p>',
    from: 3,
    status: 'scheduled',
    needs_ack: true,
  },
  {
    title: 'فكرة الشهر',
    body: '<p>اكتب ما يوفر وقتاً على المريض أو على زميلك، وتُكافأ أفضل فكرة.</p>',
    from: 0,
    status: 'draft',
  },
  {
    title: 'جرد المخزن السنوي',
    body: '<p>يُغلق صرف المستهلكات يوم الجرد من التاسعة إلى الثانية عشرة.</p>',
    from: -40,
    to: -30,
    status: 'expired',
    read: 9,
  },
];

/** What a clinic told its people: running, planned, begun and over, some of it read (hr.md 7). Nobody gets a notice of it. */
export async function fillAnnouncements({ db, size, today, branches, staff }: DemoClinic): Promise<void> {
  if (size === 'sample') return;
  const author = staff.find(({ role }) => role === 'hr')?.id;
  const at = (days: number): string => `${addDays(today, days)}T07:00:00Z`;
  const rows = told.map(({ title, body, from, to, status, pinned = false, needs_ack = false, branch }) => ({
    id: newId(Date.parse(at(Math.min(from, -1)))),
    title_ar: title,
    body,
    audience: branch ? 'branches' : 'all',
    publish_at: at(from),
    expires_at: to === undefined ? null : at(to),
    pinned,
    needs_ack,
    author_id: author,
    status,
    version: 1,
    created_at: at(Math.min(from, -1)),
    updated_at: at(Math.min(from, -1)),
  }));
  await db.insert('announcements', rows);
  await db.insert(
    'announcements__branch_ids',
    rows
      .filter(({ audience }) => audience === 'branches')
      .map(({ id }) => ({ record_id: id, target_id: branches[0], position: 0 })),
  );
  // As it came about: of what one was told the newest stands first.
  for (const [index, { read = 0 }] of [...told.entries()].toSorted(([, a], [, b]) => a.from - b.from))
    // Everybody of the audience has a receipt, so that no joiner is found among them; who has read it is the same people each time.
    await db.query(
      `insert into announcement_receipts (clinic_id, announcement_id, employee_id, delivered_at, read_at, acked_at, status)
        select a.clinic_id, a.id, p.id, a.publish_at,
          case when p.place % 10 < $3 then a.publish_at + interval '3 hours' end,
          case when p.place % 10 < $3 and a.needs_ack then a.publish_at + interval '3 hours' end,
          case when p.place % 10 >= $3 then 'unread' when a.needs_ack then 'acknowledged' else 'read' end
        from announcements a cross join lateral (
          select e.id, row_number() over (order by e.id) * 3 + $4 as place from employees e where ${audienceSql('announcements', '$2')}) p
        where a.clinic_id = app_clinic() and a.id = $1 and a.status in ('published', 'expired')
        returning id`,
      [rows[index]?.id, today, read, index],
    );
}
