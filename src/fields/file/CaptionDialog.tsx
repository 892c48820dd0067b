import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ClinicDataProvider, StoredFile } from '#src/client/records/dataProvider.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import AskText from './AskText.tsx';
import { useReading } from '#src/client/words/useReading.ts';

interface CaptionDialogProps {
  readonly file: StoredFile;
  readonly onNamed: (file: StoredFile) => void;
  readonly onClose: () => void;
}

/** Gives a file the name people know it by, at once and for everybody (UX-79). */
export default function CaptionDialog({ file, onNamed, onClose }: CaptionDialogProps) {
  const { t } = useReading();
  const provider = useDataProvider<ClinicDataProvider>();
  const client = useQueryClient();
  const notifyError = useNotifyError();
  const save = async (name: string): Promise<void> => {
    try {
      onNamed((await provider.caption(file.id, name)).data);
      onClose();
      // Pages that show the record read it anew when they are opened; the form keeps what is typed.
      await client.invalidateQueries({ refetchType: 'none' });
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <AskText
      title={t.file.caption}
      label={t.file.captionLabel}
      hint={t.file.captionHint}
      initial={file.name.replace(/\.[A-Za-z0-9]+$/, '')}
      most={120}
      onDone={(name) => void save(name)}
      onClose={onClose}
    />
  );
}
