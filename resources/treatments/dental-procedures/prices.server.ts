import type { RuleDatabase } from '#server/kit/rules.ts';

/** What one unit of a procedure costs, exact amounts as text. */
export interface ProcedurePrice {
  /** The special price, else that of the list. */
  readonly unit_price: string;
  /** Below it a right is needed (clinic.md D3); a special price below it was agreed, and is then the least itself. */
  readonly min_price: string | null;
  /** What the patient's category takes off; nothing where the category has a special price (clinic.md D2). */
  readonly category_discount_percent: string;
}

/**
 * What a procedure costs a patient of a category in a branch (clinic.md D2): the special price of the category in the branch, else of
 * the category, else of the branch, else the price of the list. Throws for a procedure the clinic has not.
 */
export async function priceOf(
  db: Pick<RuleDatabase, 'query'>,
  of: {
    readonly procedureId: string;
    readonly branchId: string | null;
    readonly categoryId: string | null;
  },
): Promise<ProcedurePrice> {
  const [row] = await db.query(
    `select trim_scale(coalesce(s.price, p.price))::text as unit_price,
        trim_scale(case when p.min_price is not null then least(p.min_price, coalesce(s.price, p.price)) end)::text as min_price,
        trim_scale(case when s.category_id is not null then 0 else coalesce(c.discount_percent, 0) end)::text as discount
      from dental_procedures p
      left join patient_categories c on c.clinic_id = p.clinic_id and c.id = $3::uuid
      left join lateral (select s.price, s.category_id from dental_procedures__special_prices s
        where s.clinic_id = p.clinic_id and s.record_id = p.id
          and (s.category_id is null or s.category_id = $3::uuid) and (s.branch_id is null or s.branch_id = $2::uuid)
        order by s.category_id is null, s.branch_id is null limit 1) s on true
      where p.clinic_id = (select app_clinic()) and p.id = $1::uuid`,
    [of.procedureId, of.branchId, of.categoryId],
  );
  if (!row) throw new TypeError('There is no such procedure.');
  return {
    unit_price: String(row['unit_price']),
    min_price: row['min_price'] === null ? null : String(row['min_price']),
    category_discount_percent: String(row['discount']),
  };
}
