import type { AnyResource } from '#metadata/resource.ts';
import { useWords } from '#src/client/words/words.ts';
import { LookFirstDialog } from '#src/screens/parts/LookFirstDialog.tsx';
import { dentalProcedures } from './dental-procedures.ts';
import { movedOf, RepricePreview, type Preview } from './RepricePreview.tsx';
import { repriceWords } from './repriceWords.ts';
import { repricingFields as fields } from './repricing.ts';

const { ar, en } = dentalProcedures.words;
/** What is asked before prices change, as a small declaration of its own. */
const declaration = {
  ...dentalProcedures,
  fields,
  checks: {},
  operations: {},
  words: {
    ar: { ...ar, fields: repriceWords.ar.fields, help: repriceWords.ar.help },
    en: { ...en, fields: repriceWords.en.fields, help: repriceWords.en.help },
  },
} as unknown as AnyResource;

/** Prices of a group changed by a share: asked, looked at, then done (clinic.md 5). */
export function RepriceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, say } = useWords(repriceWords);
  return (
    <LookFirstDialog<Preview>
      resource={dentalProcedures}
      declaration={declaration}
      words={t}
      look={{ operation: 'repricePreview' }}
      change="reprice"
      renderLooked={(preview) => <RepricePreview preview={preview} />}
      doing={({ asked, found }) => {
        const n = movedOf(found).length;
        const isRefused = n === 0 || found.below_min > 0;
        return {
          label: say(t.apply, { n }),
          body: isRefused ? undefined : { ...asked, mark: found.mark },
          done: say(t.done, { n }),
        };
      }}
      onClose={onClose}
    />
  );
}
