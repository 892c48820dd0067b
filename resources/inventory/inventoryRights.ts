import { anyOf, may, type AccessRule } from '#metadata/access.ts';
import { permissionGroups } from '#metadata/permissions.ts';

/** Whoever has anything to do with the store: forms need its items, warehouses and units (inventory.md 0). */
export const anyInventory: AccessRule = anyOf(...permissionGroups.inventory.map((name) => may(name)));
