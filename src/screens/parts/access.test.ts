import { expect, it } from 'vitest';
import type { Subject } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Permission } from '#metadata/permissions.ts';
import { inventoryRequests } from '#resources/inventory/inventory-requests/inventory-requests.ts';
import { custody } from '#resources/office/custody/custody.ts';
import { patients } from '#resources/patients/patients/patients.ts';
import { sulfaApplications } from '#resources/pay/sulfa/sulfa-applications.ts';
import { addAddress } from './access.ts';

const holding = (...permissions: Permission[]): Subject => ({
  userId: 'u',
  employeeId: 'e',
  permissions: new Set(permissions),
  isOwner: false,
  dataScope: 'all',
  leads: false,
});

it.each<[string, AnyResource, boolean, Subject, string | undefined]>([
  ['a list of all offers what may be made', custody, false, holding('manage_custodies'), '/custody/add'],
  [
    'a list of own rows nothing that is handed to others',
    custody,
    true,
    holding('manage_custodies'),
    undefined,
  ],
  [
    'but what one asks for oneself',
    sulfaApplications,
    true,
    holding('request_self_sulfa', 'view_sulfa_requests'),
    '/sulaf/add',
  ],
  [
    'and what is one’s own by being made',
    inventoryRequests,
    true,
    holding('inventory_create_request', 'inventory_view_request'),
    '/inventory/requests/add',
  ],
  [
    'and where the list of all is closed, it is made from the own one',
    patients,
    true,
    holding('patients_create_patient', 'patients_view_self_patients'),
    '/patients/create',
  ],
  [
    'else from the list of all',
    patients,
    true,
    holding('patients_create_patient', 'patients_view_all_patients'),
    undefined,
  ],
])('%s', (_, resource, own, subject, address) => {
  expect(addAddress(resource, subject, {}, own)).toBe(address);
});
