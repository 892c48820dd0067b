import { expect } from 'vitest';
import { download, unzip } from '#tests/setup/spreadsheet.ts';
import type { Filed } from './scriptTexts.ts';
import type { Walk } from './scriptWalk.ts';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const payload = /ran[(`]\d|n\(28\)|\['ran'\]/;

/**
 * What an export of the entity's list sends: files a browser keeps and never opens, whose XML runs nothing even when it is
 * read as a page. A text of a CSV stands as it is (nothing may be escaped there); its type and `nosniff` keep it a file.
 * Answers how many documents were opened.
 */
export async function openExports(
  { trap, owner }: Walk,
  { resource, payloads, fields }: Filed,
): Promise<number> {
  const { page } = trap.desk;
  let opened = 0;
  for (const [format, type] of [
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', workbook],
  ] as const) {
    const { status, bytes, headers } = await download(owner, `/${resource.name}/export?format=${format}`);
    const sent = ['content-type', 'x-content-type-options', 'content-disposition'].map(
      (name) => headers.get(name)?.split(';')[0] ?? '',
    );
    expect([resource.name, format, status, ...sent]).toEqual([
      resource.name,
      format,
      200,
      type.split(';')[0],
      'nosniff',
      'attachment',
    ]);
    const texts = format === 'csv' ? [] : [...unzip(bytes)];
    if (payloads > 0 && fields > 0)
      expect([format, payload.test(texts.length > 0 ? texts.join('') : bytes.toString())]).toEqual([
        format,
        true,
      ]);
    for (const [name, xml] of texts) {
      await page.goto('about:blank');
      await page.setContent(xml);
      await trap.look(`${resource.name} export ${name}`);
      opened += 1;
    }
  }
  return opened;
}
