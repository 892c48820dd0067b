import { anyOf, may, own } from '#metadata/access.ts';
import { handleStock } from '../stockRights.ts';
import { requestBodies } from './requestBodies.ts';

export const seeAll = may('inventory_view_request');
export const mine = may('inventory_view_self_request', own);
export const see = anyOf(seeAll, mine);
export const create = may('inventory_create_request');
export const ofOwn = may('inventory_create_request', own);
export const approve = may('inventory_approve_request');
export const takesNothing = { allowed: 'giving up one’s own wish takes nothing from the clinic' };
const handsOut = { allowed: 'what somebody else approved is handed out by whoever keeps the store' };

/** The calls of a request beyond reading, writing and moving (inventory.md 8). */
export const requestOperations = {
  available: { method: 'GET', path: 'available', access: anyOf(create, see), reads: true },
  usual: { method: 'GET', path: 'usual', access: create, reads: true },
  batches: { method: 'GET', path: ':id/batches', access: see, reads: true },
  repeat: { method: 'POST', path: ':id/repeat', access: ofOwn },
  approve: {
    method: 'POST',
    path: ':id/approve',
    access: approve,
    notOwn: true,
    body: requestBodies.approve,
  },
  issue: {
    method: 'POST',
    path: ':id/issue',
    access: handleStock,
    notOwn: handsOut,
    body: requestBodies.issue,
  },
  receive: {
    method: 'POST',
    path: ':id/receive',
    access: see,
    notOwn: { allowed: 'whoever asked is the one who says what arrived' },
    body: requestBodies.receive,
  },
  return: {
    method: 'POST',
    path: ':id/return',
    access: handleStock,
    notOwn: handsOut,
    body: requestBodies.return,
  },
  resolveDifference: {
    method: 'POST',
    path: ':id/resolve-difference',
    access: handleStock,
    notOwn: true,
    body: requestBodies.resolveDifference,
  },
} as const;
