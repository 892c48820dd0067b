import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { fingerprintUploads } from './fingerprint-uploads.ts';

/** Devices and numbers are reached from the list; the report of a file lets numbers be matched and bad lines be taken along. */
export const fingerprintUploadPieces = pieces(fingerprintUploads, {
  sections: { numbers: later(() => import('./UnknownNumbers.tsx')) },
  actions: later(() => import('./UploadActions.tsx')),
  listActions: later(() => import('./UploadListActions.tsx')),
});
