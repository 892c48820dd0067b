import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { resourceOfKey } from '#src/client/records/resourceOfKey.ts';
import type { AnyResource } from '#metadata/resource.ts';

/**
 * After a change: everything read about this resource is read again: lists, own lists, choosers, history. The record
 * itself is put in place as the server answered it.
 */
export function useRefresh(resource: AnyResource): (record?: { readonly id: unknown }) => void {
  const client = useQueryClient();
  return useCallback(
    (record) => {
      const { name } = resource;
      if (record !== undefined)
        client.setQueryData([name, 'getOne', { id: String(record.id), meta: undefined }], record);
      void client.invalidateQueries({
        predicate: ({ queryKey: [first, second] }) =>
          (typeof first === 'string' && resourceOfKey(first) === name && second !== 'getOne') ||
          // What waits for decisions follows every record.
          first === 'inbox' ||
          ((first === 'options' || first === 'history') && second === name),
      });
    },
    [client, resource],
  );
}
