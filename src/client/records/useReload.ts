import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { resourceOfKey } from './resourceOfKey.ts';

/** After a change outside of react-admin's own: everything read about these resources is read again, open records too. */
export function useReload(...names: readonly string[]): () => void {
  const client = useQueryClient();
  const joined = names.join();
  return useCallback(() => {
    const wanted = joined.split(',');
    void client.invalidateQueries({
      predicate: ({ queryKey: [first, second] }) =>
        (typeof first === 'string' && wanted.includes(resourceOfKey(first))) ||
        ((first === 'options' || first === 'history') && wanted.includes(String(second))),
    });
  }, [client, joined]);
}
