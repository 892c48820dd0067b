import type { Views } from '#src/client/catalogue/views.ts';
import { provideViews } from '#src/client/catalogue/viewsFor.ts';

/** The console's screens are the generated ones, all of them. */
export const viewsRegistry: readonly Views[] = [];

provideViews(viewsRegistry);
