import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useWords } from '#src/client/words/words.ts';
import { lineWords } from './lineWords.ts';

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}
/** Not in every browser, and not yet in TypeScript's own list. */
const Reader = (): DetectorClass | undefined =>
  (window as unknown as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;

/**
 * Whether this browser reads barcodes with its camera; where not, nothing offers it. A library that reads them is no way
 * out: it is WebAssembly, which the content policy forbids. Some browsers have the interface and nothing behind it.
 */
async function canScan(): Promise<boolean> {
  const Class = Reader();
  if (!Class || !('mediaDevices' in window.navigator) || !window.isSecureContext) return false;
  return (await Class.getSupportedFormats().catch(() => [])).length > 0;
}

function useCanScan(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => void canScan().then(setCan), []);
  return can;
}

/** How often a picture is looked at, in milliseconds. */
const every = 250;

/** Why there is no picture: it was not allowed, there is no camera, or it does not start. */
type Trouble = 'cameraDenied' | 'cameraMissing' | 'cameraFailed';
function troubleOf(error: unknown): Trouble {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'cameraMissing';
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'cameraDenied' : 'cameraFailed';
}

/** Follows the camera until a code is seen; answers how it ends. */
function watch(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  onTrouble: (trouble: Trouble) => void,
): () => void {
  const Class = Reader();
  let stream: MediaStream | undefined;
  let timer: number | undefined;
  let gone = false;
  const end = (): void => {
    gone = true;
    window.clearInterval(timer);
    stream?.getTracks().forEach((track) => track.stop());
  };
  const begin = async (): Promise<void> => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    if (gone || !Class) return end();
    video.srcObject = stream;
    await video.play();
    const detector = new Class();
    timer = window.setInterval(() => {
      void detector.detect(video).then(
        ([found]) => {
          if (!found || gone) return;
          end();
          onCode(found.rawValue);
        },
        () => undefined,
      );
    }, every);
  };
  // A dialog that was closed meanwhile interrupts the film; nobody is there to be told.
  begin().catch((error: unknown) => {
    if (!gone) onTrouble(troubleOf(error));
  });
  return end;
}

interface PictureProps {
  readonly onCode: (code: string) => void;
  readonly onTrouble: (trouble: Trouble) => void;
}

/** What the camera sees. A component of its own: a dialog draws its content after its own first effects. */
function Picture({ onCode, onTrouble }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onCode, onTrouble });
  useEffect(
    () =>
      video.current
        ? watch(
            video.current,
            (code) => told.current.onCode(code),
            (trouble) => told.current.onTrouble(trouble),
          )
        : undefined,
    [],
  );
  return <video ref={video} muted playsInline style={{ width: '100%', borderRadius: 8 }} />;
}

interface CameraScanProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** The camera as a scanner: the first code it sees closes it (UX-80). */
function CameraScan({ onCode, onClose }: CameraScanProps) {
  const { t } = useWords(lineWords);
  const [trouble, setTrouble] = useState<Trouble>();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose}>
      <DialogTitle>{t.cameraTitle}</DialogTitle>
      <DialogContent>
        {trouble ? (
          <Alert severity="warning">{t[trouble]}</Alert>
        ) : (
          <Picture onCode={onCode} onTrouble={setTrouble} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Opens the camera as a scanner; nothing where the browser cannot read barcodes. */
export function CameraButton({ onCode }: Pick<CameraScanProps, 'onCode'>) {
  const { t } = useWords(lineWords);
  const [open, setOpen] = useState(false);
  const can = useCanScan();
  if (!can) return null;
  return (
    <>
      <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
        {t.camera}
      </Button>
      {open ? (
        <CameraScan
          onClose={() => setOpen(false)}
          onCode={(seen) => {
            setOpen(false);
            onCode(seen);
          }}
        />
      ) : null}
    </>
  );
}
