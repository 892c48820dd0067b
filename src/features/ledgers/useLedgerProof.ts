import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { callApi, messageOf } from '#src/client/records/api.ts';
import { useReading } from '#src/client/words/useReading.ts';

/** One difference: its proof, what names it, and by field what is kept and what it should be (exact decimals). */
export interface Difference {
  readonly proof: string;
  readonly about: Readonly<Record<string, { readonly id: string; readonly label: string | null }>>;
  readonly amounts: Readonly<Record<string, readonly [kept: string, wanted: string]>>;
}

/** `GET /<ledger>/proof`: what the last proof of a ledger found. */
export interface LedgerState {
  readonly state: 'fine' | 'differs' | 'late' | 'never';
  readonly date: string | null;
  readonly proved_at: string | null;
  readonly since: string | null;
  readonly drift_count: number;
  readonly differences: readonly Difference[];
}

/** The last proof of a ledger, and a way to have it made now. */
export function useLedgerProof(ledger: string) {
  const { locale } = useReading();
  const client = useQueryClient();
  const notify = useNotify();
  const [working, setWorking] = useState(false);
  const address = `/${ledger}/proof`;
  const queryKey = [ledger, 'proof', locale];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => callApi<LedgerState>(address, { signal }) });
  const check = async (): Promise<void> => {
    setWorking(true);
    try {
      client.setQueryData(queryKey, await callApi<LedgerState>(address, { method: 'POST' }));
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
    setWorking(false);
  };
  return { query, working, check };
}
