import { listProblem } from '../checks.ts';
import type { CommonOptions, Id } from '../types.ts';
import { asWritten, builderOf, scalar, type KindSlice } from './kind.ts';
import { idProblem } from './reference.ts';

interface FileOptions extends CommonOptions {
  /** Megabytes; 10 where not said. */
  readonly maxMegabytes?: number;
  readonly max?: number;
  /** Width and height in pixels: a picture is cut to them and becomes a JPEG, a smaller one is refused. */
  readonly crop?: readonly [number, number];
  /** Lines of text instead, read by a rule (`db.file`): neither a picture nor a PDF is taken. */
  readonly text?: true;
}
/** JPEG, PNG or WebP, re-encoded by the server. */
export const image = builderOf<'image', Id, FileOptions>('image');
/** PDF or picture. */
export const file = builderOf<'file', Id, FileOptions>('file');
/** Several PDFs or pictures. */
export const files = builderOf<'files', readonly Id[], FileOptions>('files');

/** One file; a picture is a file whose form the server makes. */
export const fileSlice: KindSlice = {
  ...scalar,
  pointsAt: 'file',
  fitsCell: false,
  ordered: false,
  sorts: 'possible',
  inLists: 'answered',
  normalise: asWritten,
  problem: idProblem,
};

export const filesSlice: KindSlice = {
  ...fileSlice,
  blank: [],
  sorts: 'impossible',
  problem: (value, { options }) => listProblem(value, { max: 20, ...options }, idProblem),
};
