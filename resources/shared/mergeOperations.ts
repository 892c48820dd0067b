import type { AccessRule } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';

const id = { required: true, pattern: /^[0-9a-f-]{36}$/ } as const;

/** What a merge may be refused for; each resource says it in its own words. */
export const mergeRefusals = [
  'merge_self',
  'merged_already',
  'merge_archived',
  'merge_undone',
  'merge_not_last',
  'merge_too_late',
] as const;

/** Scan, preview, merge and the way back (clinic.md P5): the calls `server/kit/mergeCalls.ts` answers. `more` is said of those that write. */
export const mergeOperations = <const More extends object>(access: AccessRule, more: More) => {
  const reads = { method: 'GET', access, reads: true } as const;
  const writes = { method: 'POST', access, ownLocks: true, ...more } as const;
  return {
    duplicateScan: { ...reads, path: 'duplicate-scan', query: ['limit'] },
    mergePreview: { ...reads, path: ':id/merge-preview', query: ['duplicate_id', 'take'] },
    merge: {
      ...writes,
      path: ':id/merge',
      body: { duplicate_id: f.text(id), take: f.freeTags({ max: 40 }) },
    },
    merges: { ...reads, path: ':id/merges' },
    unmerge: { ...writes, path: ':id/unmerge', body: { merge_id: f.text(id) } },
  } as const;
};
