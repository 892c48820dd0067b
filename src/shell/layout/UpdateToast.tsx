import { later as inTime } from '#src/ui/later.tsx';
import { useVersionCheck } from '../useVersionCheck.ts';

const UpdateNotice = inTime(() => import('./UpdateNotice.tsx'));

/** Watches for a new version; `later` waits for the next one (UX-06). */
export function UpdateToast({ active }: { readonly active: boolean }) {
  const { available, later } = useVersionCheck(active);
  return available ? <UpdateNotice onLater={later} /> : null;
}
