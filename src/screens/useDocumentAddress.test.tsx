// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { MeContext } from '#src/client/session/subject.ts';
import { person } from '#tests/setup/app.tsx';
import { useDocumentAddress } from './useDocumentAddress.ts';

const id = '01a20b86-7f21-7369-bc2f-98adb08a5423';
/** Where somebody with these rights is led from a row of the ledger. */
function addressFor(permissions: readonly string[]): string | undefined {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <CoreAdminContext>
      <MeContext.Provider value={person({ permissions })}>{children}</MeContext.Provider>
    </CoreAdminContext>
  );
  return renderHook(() => useDocumentAddress(), { wrapper }).result.current('inventory-requests', id);
}

it('a row of the ledger leads to the request for whoever reads others’, and to nothing that would be absent', () => {
  expect(addressFor(['inventory_view_request'])).toBe(`/inventory/requests/${id}`);
  expect(addressFor(['inventory_view_self_request'])).toBeUndefined();
  expect(addressFor([])).toBeUndefined();
});
