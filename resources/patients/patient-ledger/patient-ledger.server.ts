import { serverRules } from '#server/kit/rules.ts';
import { ledgerReportRows } from './reports.server.ts';
import { patientLedger } from './patient-ledger.ts';

/** The book of patients as it is read and proven (clinic.md 6.1, M1, M2, M8). */
export const patientLedgerRules = serverRules(patientLedger, {
  computed: { debit: 'greatest(t.amount, 0)', credit: 'greatest(-t.amount, 0)' },
  reports: ledgerReportRows,
  proofs: {
    // Each line stands after the one before it, with the balance of all up to it; the first wrong one of a patient.
    balances: `select distinct on (x.patient_id) jsonb_strip_nulls(jsonb_build_object('patient_id', x.patient_id, 'number', x.number)) as about,
        jsonb_strip_nulls(jsonb_build_object(
          'balance_after', case when x.balance_after <> x.wanted then jsonb_build_array(x.balance_after::text, x.wanted::text) end,
          'seq', case when x.seq <> x.place then jsonb_build_array(x.seq::text, x.place::text) end)) as amounts
      from (select l.patient_id, l.seq, l.number, l.balance_after, row_number() over of_patient as place, sum(l.amount) over of_patient as wanted
        from patient_ledger l where l.clinic_id = (select app_clinic()) window of_patient as (partition by l.patient_id order by l.seq)) x
      where x.balance_after <> x.wanted or x.seq <> x.place order by x.patient_id, x.seq`,
    allocated: `select jsonb_build_object('patient_id', patient_id, 'number', number) as about,
        jsonb_build_object('amount', jsonb_build_array(used::text, able::text)) as amounts from allocated_too_much()`,
  },
});
