/** The state of a batch by the days its item asks for: SQL over the aliases of both (inventory.md 6). */
export const expirySql = (batch: string, item: string): string =>
  `case when ${batch}.expiry_date is null then 'none' when ${batch}.expiry_date < :today then 'expired'
      when ${batch}.expiry_date <= :today + 30 then 'critical'
      when ${batch}.expiry_date <= :today + coalesce(${item}.near_expiry_days, 90) then 'near' else 'ok' end`;
