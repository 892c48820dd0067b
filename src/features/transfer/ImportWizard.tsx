import { useId, useState } from 'react';
import {
  Alert,
  Box,
  Dialog,
  DialogTitle,
  IconButton,
  LinearProgress,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import type { AnyResource } from '#metadata/resource.ts';
import { useOwnFields } from '#src/fields/custom/customDefinitions.ts';
import { messageOf } from '#src/client/records/api.ts';
import { isUnderWay } from './api.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { StepBody } from './stepParts.tsx';
import { UploadStep } from './UploadStep.tsx';
import { useImport, type Import } from './useImport.ts';
import { useWatchJobs } from './useJobs.ts';
import { useTransferWords } from './words.ts';

export interface ImportWizardProps {
  readonly resource: AnyResource;
  /** The upload that is open; undefined before there is one. */
  readonly id: string | undefined;
  /** Keeps the upload in the address, so that a reload goes on with it. */
  readonly onOpen: (id: string) => void;
  /** Records were written or taken back: the list behind is no longer true. */
  readonly onWritten: () => void;
  readonly onClose: () => void;
}

const stepOf = (data: Import | undefined, back: boolean): number => {
  if (data === undefined) return 0;
  if (data.state === 'uploaded' || (back && data.state === 'checked')) return 1;
  return data.state === 'checking' || data.state === 'checked' ? 2 : 3;
};

const stepList = {
  display: 'flex',
  gap: { xs: 1, sm: 3 },
  listStyle: 'none',
  m: 0,
  px: 3,
  pb: 1.5,
  flexWrap: 'wrap',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
const stepMark = {
  width: 24,
  height: 24,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  fontSize: '0.8rem',
  fontWeight: 700,
} as const;

/** Where in the four steps one is; done ones carry a tick. */
function Steps({ at }: { readonly at: number }) {
  const { t } = useTransferWords();
  return (
    <Box component="ol" sx={stepList}>
      {t.import.steps.map((label, step) => {
        const isNow = step === at;
        return (
          <Box
            component="li"
            key={label}
            aria-current={isNow ? 'step' : undefined}
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}
          >
            <Box
              aria-hidden
              sx={{
                ...stepMark,
                bgcolor: step <= at ? 'primary.main' : 'action.selected',
                color: step <= at ? 'primary.contrastText' : 'text.secondary',
              }}
            >
              {step < at ? <CheckIcon sx={{ fontSize: 16 }} /> : step + 1}
            </Box>
            <Typography
              variant="body2"
              sx={{
                fontWeight: isNow ? 700 : 400,
                color: isNow ? 'text.primary' : 'text.secondary',
                display: { xs: isNow ? 'block' : 'none', sm: 'block' },
              }}
            >
              {label}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}

/** What is imported, from which file, and the way out. */
function Head({ id, title, data, onClose }: HeadProps) {
  const { t, say } = useTransferWords();
  return (
    <DialogTitle id={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {title}
        {data === undefined ? null : (
          <Typography variant="body2" color="text.secondary" noWrap>
            {say(t.import.file, { name: `\u2068${data.file_name}\u2069`, n: data.counts['rows'] ?? 0 })}
          </Typography>
        )}
      </Box>
      <IconButton aria-label={t.import.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </DialogTitle>
  );
}

interface HeadProps {
  readonly id: string;
  readonly title: string;
  readonly data: Import | undefined;
  readonly onClose: () => void;
}

/** Import from a file: upload, columns, review, result. Open as long as the address says so (UX-44). */
export default function ImportWizard(props: ImportWizardProps) {
  const { id, onOpen, onWritten, onClose } = props;
  const { resource } = useOwnFields(props.resource);
  const { t, say, locale } = useTransferWords();
  const labelled = useId();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const watch = useWatchJobs();
  const { data, error } = useImport(id);
  const [back, setBack] = useState(false);
  const step = stepOf(id === undefined ? undefined : data, back);
  const restart = (): void => onOpen('new');
  const close = (): void => {
    // Work that goes on is looked after in the tray (UX-46).
    if (isUnderWay(data?.job)) watch();
    onClose();
  };
  return (
    <Dialog open fullWidth fullScreen={narrow} maxWidth="md" onClose={close} aria-labelledby={labelled}>
      <Head
        id={labelled}
        title={say(t.import.title, { many: resource.words[locale].many })}
        data={id === undefined ? undefined : data}
        onClose={close}
      />
      <Steps at={step} />
      {id === undefined ? (
        <StepBody>
          <UploadStep resource={resource} onOpen={onOpen} />
        </StepBody>
      ) : data === undefined ? (
        <StepBody>
          {error ? (
            <Alert severity="error">{messageOf(error)}</Alert>
          ) : (
            <LinearProgress aria-label={t.import.loading} />
          )}
        </StepBody>
      ) : step === 1 ? (
        <ColumnsStep key={data.id} resource={resource} data={data} onRestart={restart} />
      ) : step === 2 ? (
        <ReviewStep data={data} onBack={() => setBack(true)} />
      ) : (
        <ResultStep data={data} onWritten={onWritten} onRestart={restart} onClose={close} />
      )}
    </Dialog>
  );
}
