import { useRef, useState, type ChangeEvent } from 'react';
import { Box, Button, Typography } from '@mui/material';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { useFormContext } from 'react-hook-form';
import type { StoredFile } from '#src/client/records/dataProvider.ts';
import { FieldFrame, type InputNames } from '../core/FieldFrame.tsx';
import { Camera } from './Camera.tsx';
import { FileRow, SendingRows } from './FileRow.tsx';
import { later } from '#src/ui/later.tsx';
import { baseOf } from '../core/baseOf.ts';
import type { FieldPlace, InputProps } from '../core/kind.ts';
import type { Row } from '#src/client/records/row.ts';
import { useDrop } from './useDrop.ts';
import { useFieldInput } from '../core/useFieldInput.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useUploads } from './useUploads.ts';
import { filesOf } from './file.tsx';

const CaptionDialog = later(() => import('./CaptionDialog.tsx'));

const pictures = 'image/jpeg,image/png,image/webp';
const takesText = ({ field }: FieldPlace): boolean => (field.options as { text?: true }).text === true;
const acceptedBy = (place: FieldPlace): string => {
  if (takesText(place)) return '.dat,.txt,.csv';
  return place.field.kind === 'image' ? pictures : `${pictures},application/pdf`;
};
const isMany = (place: FieldPlace): boolean => place.field.kind === 'files';

interface DropZoneProps {
  readonly names: InputNames;
  readonly place: FieldPlace;
  readonly disabled: boolean;
  readonly replacing: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

const zone = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  p: 0.75,
  border: '1px dashed',
  borderColor: 'neutral.lineStrong',
  borderRadius: 1,
  '&[data-over="true"]': { borderColor: 'primary.main', bgcolor: 'clinic.tint' },
} as const;

/** Choose, drop, paste or (on phones) photograph. */
function DropZone({ names, place, disabled, replacing, onFiles }: DropZoneProps) {
  const { t } = useReading();
  const chooser = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null): void => {
    if (!disabled) onFiles([...(list ?? [])].slice(0, isMany(place) ? undefined : 1));
  };
  const changed = (event: ChangeEvent<HTMLInputElement>): void => {
    take(event.target.files);
    // The same file may be chosen again.
    event.target.value = '';
  };
  const choose = place.field.kind === 'image' ? t.file.chooseImage : t.file.choose;
  return (
    <Box {...useDrop(take)} sx={zone}>
      <input
        {...names}
        ref={chooser}
        type="file"
        hidden
        aria-label={place.label}
        accept={acceptedBy(place)}
        multiple={isMany(place)}
        disabled={disabled}
        onChange={changed}
      />
      <Button
        size="small"
        startIcon={<UploadIcon />}
        disabled={disabled}
        onClick={() => chooser.current?.click()}
      >
        {replacing ? t.file.replace : choose}
      </Button>
      {!takesText(place) && (
        <Camera label={`${t.file.photograph}: ${place.label}`} disabled={disabled} onChange={changed} />
      )}
      <Typography
        variant="caption"
        color="text.secondary"
        sx={{ '@media (pointer: coarse)': { display: 'none' } }}
      >
        {t.file.drop}
      </Typography>
    </Box>
  );
}

/** Ids in the form, and the files they stand for. */
function useFiles({ place, source }: InputProps) {
  const input = useFieldInput(place, source);
  const { control, getValues } = useFormContext();
  const [known, setKnown] = useState<readonly StoredFile[]>(() => {
    const base = baseOf(source).slice(0, -1);
    return filesOf((base === '' ? getValues() : (getValues(base) as Row)) ?? {}, place.name);
  });
  const ids = [input.value].flat().filter((one): one is string => typeof one === 'string');
  const put = (next: readonly string[]): void => input.set(isMany(place) ? next : (next[0] ?? null));
  const uploads = useUploads({
    use: `${place.resource.name}.${place.name}`,
    maxMegabytes: (place.field.options as { maxMegabytes?: number }).maxMegabytes ?? 10,
    control,
    onStored: (file) => {
      setKnown((all) => [...all, file]);
      const before = [getValues(source) as unknown]
        .flat()
        .filter((one): one is string => typeof one === 'string');
      put(isMany(place) ? [...before, file.id] : [file.id]);
    },
  });
  const files = ids.flatMap((id) => known.filter((file) => file.id === id).slice(0, 1));
  const move = (id: string, by: number): void => {
    const others = ids.filter((one) => one !== id);
    const at = Math.min(others.length, Math.max(0, ids.indexOf(id) + by));
    put([...others.slice(0, at), id, ...others.slice(at)]);
  };
  const renamed = (file: StoredFile): void =>
    setKnown((all) => all.map((one) => (one.id === file.id ? file : one)));
  const remove = (id: string): void => put(ids.filter((one) => one !== id));
  return { input, files, uploads, move, renamed, remove };
}

export function FileInput(props: InputProps) {
  const { place, source, required, dense } = props;
  const { input, files, uploads, remove, move, renamed } = useFiles(props);
  const [named, setNamed] = useState<StoredFile>();
  return (
    <FieldFrame place={place} source={source} required={required} dense={dense} error={input.error}>
      {(names) => (
        <Box ref={input.ref} tabIndex={-1} sx={{ display: 'grid', gap: 1 }}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              onRemove={() => remove(file.id)}
              onCaption={input.disabled ? undefined : () => setNamed(file)}
              onMove={files.length > 1 ? (by) => move(file.id, by) : undefined}
            />
          ))}
          <SendingRows uploads={uploads} />
          <DropZone
            names={names}
            place={place}
            disabled={input.disabled}
            replacing={files.length > 0 && !isMany(place)}
            onFiles={(chosen) => void uploads.send(chosen)}
          />
          {named ? (
            <CaptionDialog file={named} onNamed={renamed} onClose={() => setNamed(undefined)} />
          ) : null}
        </Box>
      )}
    </FieldFrame>
  );
}
