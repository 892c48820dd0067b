import type { Views } from '#src/kit/views.ts';
import { provideViews } from '#src/kit/viewsFor.ts';

/** The console's screens are the generated ones, all of them. */
export const viewsRegistry: readonly Views[] = [];

provideViews(viewsRegistry);
