import { FileRefused, type Refusal } from '../xlsx/refusal.ts';
import { readFile, type ReadFile } from './readFile.ts';
import { answerWith } from '../../threads/answer.ts';

export interface FileQuestion {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
export type FileAnswer =
  { readonly file: ReadFile } | { readonly refused: Refusal; readonly line: number | undefined };

answerWith<FileQuestion, FileAnswer>(({ name, bytes }) => {
  try {
    const file = readFile(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    return { answer: { file }, moved: file.pieces.map(({ buffer }) => buffer) };
  } catch (reason) {
    if (!(reason instanceof FileRefused)) throw reason;
    return { answer: { refused: reason.refusal, line: reason.line } };
  }
});
