import { randomFrom, type DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';

/** What a dentist writes at a visit: complaint, examination, diagnosis, plan, and the teeth it is about. */
const stories = [
  [
    'ألم عند شرب البارد منذ أسبوع في الجهة اليسرى من أسفل',
    'تسوس عميق إطباقي في 36، لا ألم عند الطرق، الأشعة تبيّن قرباً من العصب',
    'التهاب عصب قابل للرجوع في 36',
    'إزالة التسوس وحشو مؤقت اليوم، ثم حشو نهائي بعد أسبوعين إن زال الألم',
    ['36'],
  ],
  [
    'نزيف من اللثة عند التفريش',
    'جير فوق اللثة وتحتها في الأسنان الأمامية السفلية، جيوب 4 مم',
    'التهاب لثة متوسط',
    'تنظيف جير كامل، تعليمات التفريش والخيط، مراجعة بعد شهر',
    ['31', '32', '41', '42'],
  ],
  [
    'كسر في سن أمامي بعد وقوع',
    'كسر في مينا وعاج 11 دون انكشاف العصب، حيوية السن طبيعية',
    'كسر تاجي غير معقد في 11',
    'ترميم بالكومبوزيت، متابعة حيوية السن بعد 3 أشهر',
    ['11'],
  ],
  [
    'ألم شديد يوقظه من النوم',
    'ألم شديد عند الطرق على 46، تورم بسيط في الدهليز',
    'خراج حول ذروة 46',
    'فتح السن وتصريف، مضاد حيوي 5 أيام، علاج عصب على جلستين',
    ['46'],
  ],
  [
    'متابعة بعد الحشو',
    'الحشو سليم، لا ألم عند العض',
    'استقرار الحالة',
    'لا يلزم شيء، فحص دوري بعد 6 أشهر',
    ['26'],
  ],
] as const;

const templates = [
  [
    'فحص دوري',
    null,
    'فحص دوري دون شكوى',
    'لا تسوس جديد، لثة سليمة، لا ألم عند الطرق',
    'لا مرض نشطاً',
    'تنظيف وقائي، مراجعة بعد 6 أشهر',
  ],
  [
    'بعد الخلع',
    null,
    null,
    'الجرح نظيف، تجلط جيد، لا نزيف',
    null,
    'قطن مضغوط 30 دقيقة، لا مضمضة اليوم، مسكن عند اللزوم، أكل لين وبارد 24 ساعة',
  ],
  [
    'جلسة علاج عصب',
    'علاج عصب',
    null,
    'عزل بالحاجز المطاطي، تحديد الطول، تحضير القنوات وغسلها',
    'نخر عصب',
    'حشو مؤقت، حشو القنوات في الجلسة القادمة، تاج بعد أسبوعين',
  ],
  [
    'متابعة تقويم',
    'تقويم',
    'متابعة شد التقويم',
    'لا حاصرات مفكوكة، لثة مقبولة',
    null,
    'تغيير السلك، شد كل 4 أسابيع، تعليمات النظافة',
  ],
] as const;

/** The clinic's own templates, for kinds of visits it has. */
async function fillTemplates(db: DemoClinic['db']): Promise<void> {
  const types = await db.query('select id, name_ar from appointment_types');
  await db.insert(
    'visit_note_templates',
    templates.map(([name, type, complaint, examination, diagnosis, plan]) => ({
      name,
      type_id: type === null ? null : (types.find(({ name_ar }) => name_ar === type)?.['id'] ?? null),
      complaint,
      examination,
      diagnosis,
      plan,
      version: 1,
    })),
  );
}

/** Notes of most visits that are over, today's still open; pulse and pressure where a doctor takes them. */
export async function fillVisitNotes({ db, seed, size, today }: DemoClinic): Promise<void> {
  // A sample stands among a clinic's own patients, in whose files nobody invents anything.
  if (size === 'sample') return;
  await fillTemplates(db);
  const random = randomFrom(seed + 41);
  const visits = await db.query(
    `select a.id, a.patient_id, a.doctor_id, a.completed_at, ((a.starts_at at time zone c.timezone) - c.day_cutoff::interval)::date::text as day
      from appointments a join clinics c on c.id = a.clinic_id where a.status = 'completed' order by a.starts_at desc, a.id limit 400`,
  );
  const rows = visits.flatMap((visit) => {
    if (random.chance(0.25)) return [];
    const [complaint, examination, diagnosis, plan, teeth] = random.pick(stories);
    const measures = random.chance(0.5);
    const isOpen = visit['day'] === today;
    const lower = random.between(68, 92);
    return [
      {
        id: newId(),
        patient_id: visit['patient_id'],
        appointment_id: visit['id'],
        doctor_id: visit['doctor_id'],
        visited_on: visit['day'],
        complaint,
        examination,
        diagnosis,
        plan,
        teeth,
        bp_systolic: measures ? lower + random.between(34, 52) : null,
        bp_diastolic: measures ? lower : null,
        pulse: measures ? random.between(62, 96) : null,
        status: isOpen ? 'open' : 'closed',
        closed_at: isOpen ? null : visit['completed_at'],
        version: 1,
        created_at: visit['completed_at'],
      },
    ];
  });
  await db.insert('visit_notes', rows.toReversed());
}
