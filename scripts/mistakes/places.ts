import fs from 'node:fs';
import path from 'node:path';

interface SourceText {
  readonly file: string;
  readonly lines: readonly string[];
}

/** The word a sentence is about: what was mistyped, or what lacks something. */
const about =
  /(?:\bfor|\bicon|\brefers to|\bnotice|\bdepends on|\bfilters by|\brelated list|\bparent|\bcomputed field|\boperation|\bfilter|\breport|\btransition|\bview|\bscreen|\baction|\bknows no|\bshows|\bordered by|\bstarts from|\bleads to|\bdemands) ([\w.-]+\w)/;
const lacking = /(?:^|\.)([\w-]+) has /;

const textsBelow = (folder: string): readonly SourceText[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => {
      const file = path.join(folder, name);
      return { file, lines: fs.readFileSync(file, 'utf8').split('\n') };
    });

/** The line a text of these has the word in quotes, or as a key; the first file that has it wins. */
function lineOf(word: string, texts: readonly SourceText[]): { file: string; line: number } | undefined {
  const isKey = new RegExp(`(?:^|[\\s{,])'?${word.replaceAll('.', '\\.')}'?:`);
  const kinds = [(line: string) => line.includes(`'${word}'`), (line: string) => isKey.test(line)];
  for (const has of kinds)
    for (const { file, lines } of texts) {
      const line = lines.findIndex(has);
      if (line !== -1) return { file, line: line + 1 };
    }
  return undefined;
}

/** Sentences about declarations, each with the place of what it is about: `resources/people/rooms/rooms.ts:12 rooms: …`. */
export function placed(sentences: readonly string[], root: string): readonly string[] {
  const texts = textsBelow(path.join(root, 'resources'));
  return sentences.map((sentence) => {
    const [name = '', said = ''] = sentence.split(/: (.*)/s);
    const resource = name.split('.')[0] ?? '';
    const declared = texts.find(({ lines }) => lines.some((line) => line.includes(`name: '${resource}'`)));
    if (declared === undefined) return sentence;
    const folder = path.dirname(declared.file);
    const near = [
      declared,
      ...texts.filter(({ file }) => path.dirname(file) === folder && file !== declared.file),
      ...texts.filter(({ file }) => path.dirname(file) === path.dirname(folder)),
    ];
    const word = (about.exec(said) ?? lacking.exec(said))?.[1];
    const found = (word === undefined ? undefined : lineOf(word, near)) ?? lineOf(resource, [declared]);
    const shown = path.relative(root, found?.file ?? declared.file).replaceAll('\\', '/');
    return `${shown}:${found?.line ?? 1} ${sentence}`;
  });
}
