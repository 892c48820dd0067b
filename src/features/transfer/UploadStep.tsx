import { useId, useState, type DragEvent } from 'react';
import { Alert, Box, Button, Link, Typography } from '@mui/material';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { useMutation } from '@tanstack/react-query';
import type { AnyResource } from '#metadata/resource.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { messageOf } from '#src/client/records/api.ts';
import { call, fetchFile, saveFile } from './api.ts';
import { RecentImports } from './RecentImports.tsx';
import type { Import } from './useImport.ts';
import { useTransferWords } from './words.ts';

/** Which field each heading filled last time, by resource (UX-44). */
export const useRemembered = (resource: AnyResource) =>
  usePreference<Readonly<Record<string, string>>>(`import.${resource.name}`, {});

const zone = {
  border: '2px dashed',
  borderColor: 'divider',
  borderRadius: 2,
  p: { xs: 3, sm: 5 },
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  gap: 1,
} as const;

/** Uploads the file and applies what was matched last time. */
function useUpload(resource: AnyResource, onOpen: (id: string) => void) {
  const [remembered] = useRemembered(resource);
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set('resource', resource.name);
      form.set('file', file);
      const made = await call<Import>('POST', '/imports', form);
      const known = new Set(made.fields.map(({ name }) => name));
      const used = new Set(made.mapping);
      const mapping = made.mapping.map((name, at) => {
        const before = remembered[made.headings[at] ?? ''];
        if (name !== null || before === undefined || !known.has(before) || used.has(before)) return name;
        used.add(before);
        return before;
      });
      return call<Import>('PUT', `/imports/${made.id}`, { mapping });
    },
    onSuccess: ({ id }) => onOpen(id),
  });
}

interface DropZoneProps {
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** Takes one file, by choosing or dropping. */
function DropZone({ busy, onFile }: DropZoneProps) {
  const { t } = useTransferWords();
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Box
      sx={{ ...zone, ...(over ? { borderColor: 'primary.main', bgcolor: 'action.hover' } : {}) }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <UploadIcon color="primary" sx={{ fontSize: 40 }} />
      <Button component="label" variant="contained" loading={busy} htmlFor={id}>
        {busy ? t.import.uploading : t.import.choose}
        <input
          id={id}
          type="file"
          accept=".xlsx,.csv"
          hidden
          disabled={busy}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </Button>
      <Typography variant="body2" color="text.secondary">
        {t.import.drop}
      </Typography>
      <Typography variant="caption" color="text.secondary" sx={{ maxWidth: 520 }}>
        {t.import.limits}
      </Typography>
    </Box>
  );
}

interface UploadStepProps {
  readonly resource: AnyResource;
  readonly onOpen: (id: string) => void;
}

/** Takes the file; offers a template with the right headings. */
export function UploadStep({ resource, onOpen }: UploadStepProps) {
  const { t } = useTransferWords();
  const upload = useUpload(resource, onOpen);
  const template = useMutation({
    mutationFn: async () => saveFile(await fetchFile(`/imports/template?resource=${resource.name}`)),
  });
  const error = upload.error ?? template.error;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {error ? <Alert severity="error">{messageOf(error)}</Alert> : null}
      <DropZone busy={upload.isPending} onFile={(file) => upload.mutate(file)} />
      <Box>
        <Link
          component="button"
          type="button"
          sx={{ minHeight: 44, fontWeight: 600 }}
          onClick={() => template.mutate()}
        >
          {t.import.template}
        </Link>
        <Typography variant="body2" color="text.secondary">
          {t.import.templateHint}
        </Typography>
      </Box>
      <RecentImports resource={resource} onOpen={onOpen} />
    </Box>
  );
}
