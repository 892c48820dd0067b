import { may, own } from '#metadata/access.ts';

/** Who keeps the clinic's things, and whoever holds one (hr.md 7). */
export const custodyRights = {
  manage: may('manage_custodies'),
  mine: may('view_self_custodies', own),
};
