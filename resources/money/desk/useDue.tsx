import { useGetOne } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AnyResource } from '#metadata/resource.ts';
import { compareDecimals } from '#metadata/fields/decimals.ts';
import { leadTo } from '../leadTo.tsx';

interface Patient {
  readonly id: string;
  readonly balance?: string | null;
}

/** The amount without its sign. */
const sizeOf = (amount: string): string => amount.replace(/^-/, '');

/**
 * What the patient of the form owes (receipts) or has as credit (refunds), as an exact decimal; nothing while nobody is chosen, and
 * for whoever may not read balances.
 */
export function useDue(resource: AnyResource) {
  const patient = useWatch({ name: 'patient_id' }) as unknown;
  const id = typeof patient === 'string' ? patient : '';
  const { data } = useGetOne<Patient>('patients', { id }, { enabled: id !== '', retry: false });
  const balance = id === '' ? undefined : (data?.balance ?? undefined);
  const sign = balance === undefined ? 0 : compareDecimals(balance, '0');
  const wanted = resource.name === 'receipt-vouchers' ? 1 : -1;
  return {
    patient: id,
    balance,
    sign,
    size: balance === undefined ? undefined : sizeOf(balance),
    /** What one payment would settle. */
    due: balance !== undefined && sign === wanted ? sizeOf(balance) : undefined,
  };
}

/** Writes the whole amount, and leads on to it. */
export function useTakeAll(due: string | undefined): (() => void) | undefined {
  const { setValue } = useFormContext();
  if (due === undefined) return undefined;
  return () => {
    setValue('amount', due, { shouldDirty: true, shouldValidate: true });
    leadTo('amount');
  };
}
