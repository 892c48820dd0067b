import fs from 'node:fs';
import path from 'node:path';

/** A block of docs/three-entities.md that somebody is to take over: commands, a whole file, or lines of one. */
export interface GuideBlock {
  /** `sh`: commands; `ts` and the like: a file of that text; `diff`: lines put behind those they stand under. */
  readonly language: string;
  /** The file it is, or is about; empty for commands. */
  readonly file: string;
  readonly text: string;
}

/** The blocks of docs/three-entities.md in their order: what a newcomer copies, the tests copy too, and the language shows. `txt` is only read. */
export function guideBlocks(root: string): readonly GuideBlock[] {
  const text = fs.readFileSync(path.join(root, 'docs/three-entities.md'), 'utf8').replaceAll('\r\n', '\n');
  return [...text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].flatMap(
    ([, language = '', file = '', content = '']) =>
      language === 'txt' ? [] : [{ language, file, text: content }],
  );
}

/** The text of one file of the guide. Throws where the guide has none of that name. */
export function guideFile(root: string, file: string): string {
  const found = guideBlocks(root).find((block) => block.file === file && block.language !== 'diff');
  if (!found) throw new Error(`docs/three-entities.md shows no ${file}.`);
  return found.text;
}
