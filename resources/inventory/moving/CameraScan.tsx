import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTexts } from '#src/kit/texts.ts';
import { moveViewWords } from './moveViewWords.ts';

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
/** Not in every browser, and not yet in TypeScript's own list. */
const Reader = (): (new () => Detector) | undefined =>
  (window as unknown as { readonly BarcodeDetector?: new () => Detector }).BarcodeDetector;

/** Whether this browser reads barcodes with its camera; where not, nothing offers it. */
const canScan = (): boolean =>
  Reader() !== undefined && 'mediaDevices' in window.navigator && window.isSecureContext;

/** How often a picture is looked at, in milliseconds. */
const every = 250;

/** Follows the camera until a code is seen; answers how it ends. Failures are told by `onDenied`. */
function watch(video: HTMLVideoElement, onCode: (code: string) => void, onDenied: () => void): () => void {
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
  begin().catch(onDenied);
  return end;
}

interface CameraScanProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** The camera as a scanner: the first code it sees closes it (UX-80). */
function CameraScan({ onCode, onClose }: CameraScanProps) {
  const { t } = useTexts(moveViewWords);
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef(onCode);
  const [denied, setDenied] = useState(false);
  useEffect(
    () =>
      video.current
        ? watch(
            video.current,
            (code) => told.current(code),
            () => setDenied(true),
          )
        : undefined,
    [],
  );
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose}>
      <DialogTitle>{t.cameraTitle}</DialogTitle>
      <DialogContent>
        {denied ? (
          <Alert severity="warning">{t.cameraDenied}</Alert>
        ) : (
          <video ref={video} muted playsInline style={{ width: '100%', borderRadius: 8 }} />
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
  const { t } = useTexts(moveViewWords);
  const [open, setOpen] = useState(false);
  if (!canScan()) return null;
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
