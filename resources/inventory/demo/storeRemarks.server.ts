import type { ClinicDatabase } from '#server/kit/clinicAreas.ts';

interface People {
  /** Accounts. */
  readonly storekeeper: string;
  readonly manager: string;
}

/** Who says it, how many minutes after the request was handed in, and whom it names first. */
type Said = readonly [
  by: 'requester' | 'storekeeper' | 'manager',
  minutes: number,
  text: string,
  names?: true,
];

/** What the clinic's people say about the urgent request that waits (UX-82). */
const said: readonly Said[] = [
  ['requester', 5, ' نفدت القفازات من غرفة 2. هل يمكن تقديم هذا الطلب على غيره؟', true],
  ['storekeeper', 20, 'الموجود يكفي حتى الغد، والتوريد القادم في الطريق.'],
  ['manager', 35, 'يُصرف الآن ما يكفي يومين، والباقي بعد التوريد.'],
];

/** Writes remarks on the requests of that purpose. */
export async function fillRemarks(
  db: ClinicDatabase,
  purpose: string,
  { storekeeper, manager }: People,
): Promise<void> {
  for (const [by, minutes, text, names] of said)
    await db.query(
      `insert into remarks (clinic_id, resource, record_id, author_id, author_label, body, created_at)
        select app_clinic(), 'inventory-requests', r.id, u.id, u.name,
          case when $5::boolean then jsonb_build_array(jsonb_build_object('user_id', n.id, 'name', n.name), jsonb_build_object('text', $4::text))
            else jsonb_build_array(jsonb_build_object('text', $4::text)) end,
          r.submitted_at + make_interval(mins => $6::int)
        from inventory_requests r
        join users u on u.clinic_id = r.clinic_id and u.id = coalesce($2::uuid, r.requester_id)
        join users n on n.clinic_id = r.clinic_id and n.id = $3::uuid
        where r.clinic_id = app_clinic() and r.purpose = $1
        returning id`,
      [purpose, { requester: null, storekeeper, manager }[by], storekeeper, text, names === true, minutes],
    );
  await db.query(
    `insert into remark_mentions (clinic_id, remark_id, user_id)
      select app_clinic(), m.id, (p ->> 'user_id')::uuid from remarks m cross join jsonb_array_elements(m.body) p
      where m.clinic_id = app_clinic() and p ? 'user_id' returning remark_id`,
  );
}
