/** What stands at the other end of a movement: who paid or was paid as the voucher has it, another fund, a count. */
const counterpart = `case m.source_type
    when 'receipt-vouchers' then (select v.received_from from receipt_vouchers v where v.clinic_id = m.clinic_id and v.id = m.source_id::uuid)
    when 'payment-vouchers' then (select v.paid_to from payment_vouchers v where v.clinic_id = m.clinic_id and v.id = m.source_id::uuid)
    when 'fund-transfers' then (select case when :locale = 'en' then coalesce(o.name_en, o.name_ar) else o.name_ar end
      from financial_funds o where o.clinic_id = m.clinic_id and o.id = m.counter_id::uuid)
    else case when :locale = 'en' then 'Count variance' else 'فرق جرد' end end`;

/** The rows of a fund's statement. */
export const statementRows = `select m.id, m.business_date, m.seq, m.source_number as number, m.source_type, m.source_id,
    ${counterpart} as counterpart, nullif(greatest(m.amount, 0), 0) as amount_in, nullif(greatest(-m.amount, 0), 0) as amount_out,
    m.balance_after, m.actor_id, m.posted_at
  from fund_movements m where m.clinic_id = (select app_clinic()) and m.fund_id = :id`;
