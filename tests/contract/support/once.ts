import type { MarkedClinic } from './clinics.ts';
import type { Row } from './rows.ts';

const kept = new WeakMap<MarkedClinic, Map<string, Promise<Row>>>();

/** What is made once for a clinic, whichever suite asks first. */
export function once(clinic: MarkedClinic, key: string, work: () => Promise<Row>): Promise<Row> {
  const ofClinic = kept.get(clinic) ?? new Map<string, Promise<Row>>();
  kept.set(clinic, ofClinic);
  const record = ofClinic.get(key) ?? work();
  ofClinic.set(key, record);
  return record;
}
