import { createHash, randomBytes } from 'node:crypto';
import { decide } from '#metadata/access.ts';
import { sumDecimals } from '#metadata/fields/decimals.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { seeMoney } from '../../shared/patientMoney.ts';
import type { SealedLine, SealedPlan } from './sealed.ts';
import { planWording, planWordingVersion } from './treatmentPlanWords.ts';

type Context = Pick<RuleContext, 'db' | 'subject' | 'locale' | 'now'>;

const linesSql = `
  select t.id as treatment_id, t.phase, jsonb_build_object('ar', d.name_ar, 'en', coalesce(nullif(d.name_en, ''), d.name_ar)) as procedure,
    t.teeth, t.surfaces, t.area, t.quantity, t.sessions_planned as sessions,
    jsonb_build_object('ar', e.full_name_ar, 'en', coalesce(nullif(e.full_name_en, ''), e.full_name_ar)) as doctor,
    round(t.unit_price, $2)::text as unit_price, round(t.discount, $2)::text as discount, round(t.net, $2)::text as net
  from patient_treatments t
    join dental_procedures d on d.clinic_id = t.clinic_id and d.id = t.procedure_id
    join employees e on e.clinic_id = t.clinic_id and e.id = t.doctor_id
  where t.plan_id = $1 and t.status in ('planned', 'in_progress') order by t.phase, t.id`;

/** The open lines of a plan as they are signed, in the order of their phases. */
export async function signedLines({ db, subject }: Context, plan: string): Promise<readonly SealedLine[]> {
  return (await db.query(linesSql, [
    plan,
    subject.clinic.currencyDigits,
  ])) as unknown as readonly SealedLine[];
}

/**
 * Seals what is signed: kept as one text, which the database neither changes nor removes, with its hash. The salt in it keeps the hash
 * from telling a price to whoever tries them all. Answers the hash.
 */
export async function seal(
  { db, subject, locale, now }: Context,
  plan: Row,
  lines: readonly SealedLine[],
  signed: Pick<SealedPlan, 'signed_by' | 'signature'>,
): Promise<string> {
  const [facts] = await db.query(
    `select p.full_name, p.file_no, s.currency,
        (select coalesce(e.full_name_ar, u.name) from users u left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
          where u.id = $2) as by
      from patients p join clinics s on s.id = p.clinic_id where p.id = $1`,
    [plan['patient_id'], subject.userId],
  );
  const sealed: SealedPlan & { readonly salt: string } = {
    version: 1,
    plan: { id: String(plan['id']), name: String(plan['name']) },
    patient: { name: String(facts?.['full_name']), file_no: String(facts?.['file_no']) },
    wording: { version: planWordingVersion, locale, text: planWording[locale] },
    lines,
    total: sumDecimals(lines.map(({ net }) => net)),
    currency: String(facts?.['currency']),
    ...signed,
    accepted_at: now.toISOString(),
    accepted_by: String(facts?.['by']),
    salt: randomBytes(16).toString('hex'),
  };
  const text = JSON.stringify(sealed);
  const hash = createHash('sha256').update(text).digest('hex');
  await db.query(
    'insert into plan_seals (clinic_id, plan_id, sealed, hash) values (app_clinic(), $1, $2, $3)',
    [plan['id'], text, hash],
  );
  return hash;
}

/** What was signed, as its reader may see it: without prices for whoever does not see money. Undefined where nothing was. */
export async function sealedPlan({ db, subject }: Context, plan: string): Promise<SealedPlan | undefined> {
  const [row] = await db.query('select sealed from plan_seals where plan_id = $1', [plan]);
  if (!row) return undefined;
  const { salt: _salt, ...sealed } = JSON.parse(String(row['sealed'])) as SealedPlan & { salt: string };
  if (decide(seeMoney, subject) !== undefined) return sealed;
  const { total: _total, ...others } = sealed;
  return {
    ...others,
    lines: sealed.lines.map(({ unit_price: _price, discount: _discount, net: _net, ...line }) => line),
  };
}
