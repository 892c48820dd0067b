import type { RecordOf } from '#metadata/resource.ts';
import { TriedSlip } from '../shown/TriedSlip.tsx';
import type { salarySlips } from './salary-slips.ts';
import { triedOf } from './triedOf.ts';

/** The lines of a slip by name, each with the days it comes from; keys and codes are the engine's. */
export default function SlipLines({ record }: { readonly record: RecordOf<typeof salarySlips> }) {
  return <TriedSlip tried={triedOf(record, true)} totals={['gross', 'deductions', 'net']} />;
}
