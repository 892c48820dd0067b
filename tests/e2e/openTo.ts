import { builtRoutes, type ContractRoute } from './records.ts';
import { as } from './support.ts';

/** The accounts of the demo clinic, named by their role. */
export const accounts = [
  'owner',
  'hr',
  'manager',
  'receptionist',
  'storekeeper',
  'accountant',
  'doctor',
  'employee',
] as const;
export type Account = (typeof accounts)[number];

/** The addresses of the contract this account may open, by the permissions typed in it. */
export async function openTo(account: Account): Promise<readonly ContractRoute[]> {
  const { permissions, is_owner: isOwner } = (await (await as(account)).get('/me')).json as {
    readonly permissions: readonly string[];
    readonly is_owner: boolean;
  };
  return builtRoutes().filter(
    ({ permissions: any, ownerOnly }) =>
      isOwner || (!ownerOnly && (any.length === 0 || any.some((one) => permissions.includes(one)))),
  );
}
