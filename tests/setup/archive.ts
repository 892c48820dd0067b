import { ZipWriter } from '#server/transfer/xlsx/zip.ts';

/** A zip archive of these texts. */
export async function archive(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const zip = new ZipWriter((bytes) => Promise.resolve(void pieces.push(bytes)));
  for (const [name, content] of Object.entries(files)) {
    const entry = await zip.entry(name);
    await entry.write(content);
    await entry.end();
  }
  await zip.end();
  return Buffer.concat(pieces);
}

/** A workbook of one sheet as other programs write it: `sheet` is its XML, `more` replaces or adds parts. */
export const rawBook = (sheet: string, more: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  archive({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });
