import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { salarySystems } from './salary-systems.ts';
import { tryOutWords } from './tryOutWords.ts';

export const salarySystemPieces = pieces(salarySystems, {
  listActions: later(() => import('./ComponentListButton.tsx')),
  tabs: [
    {
      name: 'try',
      label: { ar: tryOutWords.ar.title, en: tryOutWords.en.title },
      Content: later(() => import('./TryOut.tsx')),
    },
  ],
  actions: later(() => import('./ComponentListButton.tsx')),
});
