import type { Views } from '#src/kit/views.ts';
import { roleViews } from './people/roles/roles.views.tsx';

/** The hand-made pieces of the screens, one line per entity that has any. */
export const viewsRegistry = [roleViews] as unknown as readonly Views[];
