import { expect } from 'vitest';
import { WorkbookWriter, type Cell } from '#server/transfer/xlsx/workbook.ts';
import type { Answer, Client } from './client.ts';

/** An Excel file with these rows on its one sheet. */
export async function workbook(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const book = new WorkbookWriter((bytes) => Promise.resolve(void pieces.push(bytes)));
  const sheet = await book.sheet({ name: 'ورقة', rightToLeft: true, widths: [], table: false });
  for (const row of rows) await sheet.row(row);
  await sheet.end();
  await book.end();
  return Buffer.concat(pieces);
}

/** Hands a file in, as the first step of the import does. */
export const upload = (
  client: Client,
  resource: string,
  name: string,
  bytes: Buffer | string,
  language = 'ar',
): Promise<Answer> => {
  const form = new FormData();
  form.set('resource', resource);
  form.set('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  return client.call('POST', '/imports', { body: form, headers: { 'accept-language': language } });
};

/** The import once its job has ended. */
export async function ended(client: Client, id: string, state: string): Promise<Answer['json']> {
  await expect
    .poll(async () => (await client.get(`/imports/${id}`)).json.state, { timeout: 80_000, interval: 100 })
    .toBe(state);
  return (await client.get(`/imports/${id}`)).json;
}
