import { inflateSync } from 'node:zlib';

/** A page of a PDF: its size in millimetres, and its text in the order it is drawn, Arabic from its end. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}
type Objects = ReadonlyMap<string, PdfObject>;

/** Objects of a file as Chromium writes it: none inside of another's stream. */
function objectsIn(file: string): Objects {
  const objects = new Map<string, PdfObject>();
  for (const { 1: number = '', index } of file.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = file.indexOf(' 0 obj\n', index) + ' 0 obj\n'.length;
    const end = file.indexOf('endobj', start);
    const at = file.slice(start, end).indexOf('stream\n');
    if (at < 0) {
      objects.set(number, { dictionary: file.slice(start, end), stream: '' });
      continue;
    }
    const dictionary = file.slice(start, start + at);
    const from = start + at + 'stream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const bytes = Buffer.from(file.slice(from, from + length), 'latin1');
    const isText = dictionary.includes('/FlateDecode') && !/\/Subtype \/Image|\/Length1/.test(dictionary);
    objects.set(number, { dictionary, stream: isText ? inflateSync(bytes).toString('latin1') : '' });
  }
  return objects;
}

const letters = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** What each glyph of a font means, as its ToUnicode table says. */
function lettersOf(font: string, objects: Objects): ReadonlyMap<string, string> {
  const table = /\/ToUnicode (\d+)/.exec(objects.get(font)?.dictionary ?? '')?.[1] ?? '';
  const map = new Map<string, string>();
  const stream = objects.get(table)?.stream ?? '';
  for (const [, block = ''] of stream.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', meaning = ''] of block.matchAll(/<(\w+)> <(\w+)>/g))
      map.set(glyph.toUpperCase(), letters(meaning));
  for (const [, block = ''] of stream.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', meaning = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [from, to, letter] = [first, last, meaning].map((hex) => Number.parseInt(hex, 16));
      for (let glyph = from ?? 0; glyph <= (to ?? 0); glyph += 1)
        map.set(
          glyph.toString(16).padStart(first.length, '0').toUpperCase(),
          String.fromCharCode((letter ?? 0) + glyph - (from ?? 0)),
        );
    }
  return map;
}

/** The glyphs of a shown text, each as wide as those of its font: one byte, or two. */
function glyphsOf(shown: string, font: ReadonlyMap<string, string>): readonly string[] {
  const [first = '0000'] = font.keys();
  return shown.match(first.length === 2 ? /../g : /.{4}/g) ?? [];
}

/** The text of a page or a form, and of the forms it draws. */
function textOf(content: string, resources: string, objects: Objects): string {
  const named = new Map(
    [...resources.matchAll(/\/([A-Z]\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [name, number]),
  );
  let font: ReadonlyMap<string, string> = new Map();
  let text = '';
  for (const [token, name, shown] of content.matchAll(
    /\/([A-Z]\d+)(?= [\d.]+ Tf| Do)|<(\w+)>(?=[^<>]*T[jJ])|\bET\b/g,
  )) {
    const number = named.get(name ?? '') ?? '';
    if (token === 'ET') text += '\n';
    else if (name?.startsWith('F') === true) font = lettersOf(number, objects);
    else if (name !== undefined) {
      const form = objects.get(number);
      if (form?.dictionary.includes('/Subtype /Form') === true)
        text += textOf(form.stream, form.dictionary, objects);
    } else
      text += glyphsOf(shown ?? '', font)
        .map((glyph) => font.get(glyph.toUpperCase()) ?? '')
        .join('');
  }
  return text;
}

const millimetres = (points: string | undefined): number => Math.round((Number(points) / 72) * 25.4);

/** Reads a PDF of Chromium's. */
export function readPdf(file: Buffer): readonly PdfPage[] {
  const objects = objectsIn(file.toString('latin1'));
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
    .map(({ dictionary }) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(dictionary) ?? [];
      const [, contents = ''] = /\/Contents (\d+)/.exec(dictionary) ?? [];
      const inner = /\/Resources (\d+) 0 R/.exec(dictionary)?.[1];
      const resources = inner === undefined ? dictionary : (objects.get(inner)?.dictionary ?? '');
      const text = textOf(objects.get(contents)?.stream ?? '', resources, objects);
      return { width: millimetres(width), height: millimetres(height), text };
    });
}

/** Whether a text is drawn: as it is written, or from its end, as Arabic is. */
export const isDrawn = (pages: readonly PdfPage[], words: string): boolean => {
  // Letters come in the forms they are joined in.
  const all = pages.map(({ text }) => text.normalize('NFKC').replaceAll(/\s/g, '')).join('');
  const wanted = words.replaceAll(/\s/g, '');
  return all.includes(wanted) || all.includes([...wanted].toReversed().join(''));
};
