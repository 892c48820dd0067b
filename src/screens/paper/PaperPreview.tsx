import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { useGetOne } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { usePictures } from '#src/client/records/fileAccess.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { usePaperMembers } from './PaperMembers.tsx';
import { PaperAddresses, picturesOn } from './PaperPictures.tsx';
import { PaperSheet, type PaperSheetProps } from './PaperSheet.tsx';
import {
  paperSizes,
  useCountPrint,
  usePaperSize,
  usePaperState,
  type CountedPrint,
  type PaperSize,
  type PaperState,
} from './paperState.ts';
import { usePaperWords } from './paperWords.ts';
import { rollPage } from './rollPage.ts';

type SavedRecord = Row & { readonly id: string };

interface PrintedProps extends PaperSheetProps {
  /** The sheet on the screen, which is as long as the one on paper. */
  readonly shown: RefObject<HTMLElement | null>;
  readonly onDone: () => void;
}

/** Puts the sheet on paper in the open window, alone (UX-49), and tells when the browser's print window is closed. */
function PrintedPaper({ shown, onDone, ...sheet }: PrintedProps) {
  const portal = useRef<HTMLDivElement>(null);
  const { size } = sheet;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const end = (): void => done();
    const endRoll = size === 'roll' ? rollPage(shown.current?.offsetHeight ?? 0) : undefined;
    window.addEventListener('afterprint', end);
    const pictures = [...(portal.current?.querySelectorAll('img') ?? [])];
    const drawn = pictures.map((one) => one.decode().catch(() => undefined));
    void Promise.all([document.fonts.ready, ...drawn]).then(() => window.print());
    return () => {
      window.removeEventListener('afterprint', end);
      endRoll?.();
    };
  }, [shown, size]);
  return createPortal(
    <div ref={portal} data-print="alone" data-paper={size} data-testid="paper">
      <PaperSheet {...sheet} />
    </div>,
    document.body,
  );
}

interface SizesProps {
  readonly size: PaperSize;
  readonly onSize: (size: PaperSize) => void;
}

function Sizes({ size, onSize }: SizesProps) {
  const { t } = usePaperWords();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={size}
      aria-label={t.size}
      onChange={(_event, next: PaperSize | null) => {
        if (next !== null) onSize(next);
      }}
    >
      {paperSizes.map((name) => (
        <ToggleButton key={name} value={name} sx={{ px: 2 }}>
          {t.sizes[name]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Widths of the sheets in CSS pixels, to draw them smaller where the window is narrower. */
const widths: Readonly<Record<PaperSize, number>> = { a4: 794, a5: 560, roll: 303 };

interface PreviewProps {
  readonly resource: AnyResource;
  readonly id: string;
  /** One tap on the record prints, once this device knows its paper; else the sheet is only looked at. */
  readonly prints: boolean;
  /** Closed by itself once it is printed. */
  readonly closes?: boolean;
  readonly onClose: () => void;
}

interface OpenProps extends PreviewProps {
  readonly record: SavedRecord;
  readonly members: PaperSheetProps['members'];
  readonly state: PaperState;
}

/** What is done with an open preview: its size, and a counted print of it. */
function usePrinting({ resource, id, prints, closes, onClose }: PreviewProps) {
  const notifyError = useNotifyError();
  const count = useCountPrint({ resource: resource.name, id });
  const [kept, keep] = usePaperSize();
  const [isBusy, setBusy] = useState(false);
  const [print, setPrint] = useState<CountedPrint>();
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      setPrint(await count());
    } catch (error) {
      notifyError(error);
      setBusy(false);
    }
  };
  const end = (): void => {
    setPrint(undefined);
    setBusy(false);
    if (closes === true) onClose();
  };
  const atOnce = useEffectEvent(() => {
    if (prints && kept !== undefined) void start();
  });
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    atOnce();
  }, []);
  return { kept, keep, isBusy, print, start, end };
}

function OpenPreview(props: OpenProps) {
  const { resource, record, members, state, onClose } = props;
  const { t, say } = usePaperWords();
  const { format } = useReading();
  const { kept, keep, isBusy, print, start, end } = usePrinting(props);
  const size = kept ?? 'a4';
  const shown = useRef<HTMLElement>(null);
  const sheet = { resource, record, members, size, state };
  const scale = Math.min(1, (window.innerWidth - 48) / widths[size]);
  const printNow = (): void => {
    keep(size);
    void start();
  };
  return (
    <>
      <DialogContent dividers sx={{ bgcolor: 'action.hover', p: { xs: 1.5, sm: 3 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }}>
          <Sizes size={size} onSize={keep} />
          <Typography variant="body2" color="text.secondary">
            {kept === undefined
              ? t.chooseSize
              : state.copies === 0
                ? t.never
                : say(t.before, { n: format.number(state.copies) })}
          </Typography>
        </Box>
        <Box
          role="region"
          aria-label={t.preview}
          tabIndex={0}
          sx={{ display: 'grid', justifyContent: 'center' }}
        >
          <Box sx={{ boxShadow: 3, zoom: scale }}>
            <PaperSheet {...sheet} sheetRef={shown} />
          </Box>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
        <Button variant="contained" startIcon={<PrintIcon />} disabled={isBusy} onClick={printNow}>
          {isBusy ? t.printing : t.print}
        </Button>
      </DialogActions>
      {print === undefined ? null : <PrintedPaper {...sheet} print={print} shown={shown} onDone={end} />}
    </>
  );
}

/** The document of a record over the page one is on: how it will look, in which size, and its print (UX-47, UX-49). */
export default function PaperPreview(props: PreviewProps) {
  const { resource, id, onClose } = props;
  const { t, say } = usePaperWords();
  const { locale } = useReading();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  // What is printed is what stands in the books now, not what the page read a while ago.
  const now = useGetOne<SavedRecord>(resource.name, { id }, { refetchOnMount: 'always' });
  const state = usePaperState({ resource: resource.name, id });
  const record = now.isFetchedAfterMount ? now.data : undefined;
  const members = usePaperMembers(resource, id);
  const pictures = usePictures(record === undefined ? [] : picturesOn(resource, record, locale));
  return (
    <Dialog open onClose={onClose} fullScreen={narrow} maxWidth="md" fullWidth>
      <DialogTitle>
        {say(t.title, { what: resource.words[locale].paper ?? resource.words[locale].one })}
      </DialogTitle>
      <Loaded query={state}>
        {(data) =>
          record === undefined || members === undefined || pictures === undefined ? (
            <Loaded query={now as unknown as typeof state}>{() => null}</Loaded>
          ) : (
            <PaperAddresses value={pictures}>
              <OpenPreview {...props} record={record} members={members} state={data} />
            </PaperAddresses>
          )
        }
      </Loaded>
    </Dialog>
  );
}
