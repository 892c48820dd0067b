import { within } from '#metadata/access.ts';
import { clinicAreas } from '#resources/index.server.ts';
import { operation } from './operations.ts';
import type { Paths } from './resourcePaths.ts';

/** What areas answer beside their entities (server/app/areaCalls.ts). */
export const areaPaths = (): Paths =>
  Object.fromEntries(
    clinicAreas.flatMap(({ calls = [] }) =>
      calls.map((call) => [
        call.path,
        {
          get: operation({
            tag: 'platform',
            id: call.name,
            summary: call.words,
            access: within(call.module, call.access),
            answer: call.answer,
          }),
        },
      ]),
    ),
  );
