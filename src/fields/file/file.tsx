import { Box } from '@mui/material';
import type { StoredFile } from '#src/client/records/dataProvider.ts';
import { FileFace, FileRow } from './FileRow.tsx';
import { usualWidth, type FieldKind, type Shown } from '../core/kind.ts';
import type { Row } from '#src/client/records/row.ts';

const isFile = (value: unknown): value is StoredFile =>
  value !== null && typeof value === 'object' && 'mime' in value;

/** The files the API sent beside their ids. */
export function filesOf(record: Row, name: string): readonly StoredFile[] {
  return [(record['_files'] as Row | undefined)?.[name]].flat().filter(isFile);
}

function FilesValue({ record, place }: Shown) {
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
      {filesOf(record, place.name).map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </Box>
  );
}

const text = ({ record, place, reading }: Shown): string =>
  reading.format.list(filesOf(record, place.name).map(({ name }) => name));

export const file: FieldKind = {
  filter: 'text',
  width: usualWidth,
  speechless: true,
  text,
  Value: FilesValue,
};
export const files: FieldKind = { ...file, wide: true };
export const image: FieldKind = {
  ...file,
  cell: ({ record, place }) => {
    const [first] = filesOf(record, place.name);
    return first ? <FileFace file={first} size={32} round /> : null;
  },
};
