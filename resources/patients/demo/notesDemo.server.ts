import { addDays } from '#metadata/time/days.ts';
import { randomFrom, type DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';

const clinical = [
  'ألم عند العض على السن، لا تورم. حشو مؤقت والمتابعة بعد أسبوع.',
  'تنظيف كامل وتعليمات العناية باللثة.',
  'تحسن الألم بعد الجلسة الأولى.',
] as const;
const diagnosis = ['تسوس عميق قريب من العصب', 'التهاب لثة متوسط', 'خراج حول الجذر'] as const;
const desk = [
  'يفضل المواعيد المسائية',
  'اتصل وأجّل الموعد إلى الأسبوع القادم',
  'طلب نسخة من التقرير',
] as const;

/** Notes of every kind in the files of patients somebody treats (clinic.md 2.2). */
export async function fillNotes({ db, seed, size, today }: DemoClinic): Promise<void> {
  // A sample stands among a clinic's own patients, in whose files nobody invents anything.
  if (size === 'sample') return;
  const random = randomFrom(seed + 11);
  const files = await db.query(
    'select id, primary_doctor_id from patients where primary_doctor_id is not null order by file_no limit 60',
  );
  const rows = files.flatMap(({ id, primary_doctor_id: doctor }) => {
    if (random.chance(0.4)) return [];
    const note = (kind: string, text: string, days: number, tooth: string | null) => ({
      patient_id: id,
      kind,
      body: `<p>${text}</p>`,
      tooth_fdi: tooth,
      attachments: [],
      doctor_id: doctor,
      pinned: kind === 'diagnosis' && random.chance(0.3),
      status: 'written',
      version: 1,
      created_at: `${addDays(today, -days)}T11:30:00Z`,
    });
    return [
      note('clinical', random.pick(clinical), random.between(2, 60), random.pick(['16', '26', '36', '46'])),
      note('diagnosis', random.pick(diagnosis), random.between(2, 60), random.pick(['16', '26', '36', '46'])),
      ...(random.chance(0.5) ? [note('admin', random.pick(desk), random.between(1, 30), null)] : []),
    ];
  });
  // Ids follow one another in time, as those of notes that were really written do.
  const inOrder = rows.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  await db.insert(
    'patient_notes',
    inOrder.map((row) => ({ id: newId(), ...row })),
  );
}
