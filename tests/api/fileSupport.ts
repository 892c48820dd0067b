import type { Answer, Client } from '#tests/setup/client.ts';

/** Uploads bytes as a document of an employee, or for another use. */
export function upload(
  client: Client,
  bytes: Buffer,
  name: string,
  use = 'employees.documents.file',
): Promise<Answer> {
  const form = new FormData();
  form.append('use', use);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return client.call('POST', '/files', { body: form });
}

/** A small document that differs by its mark. */
export const pdfOf = (mark: string): Buffer => Buffer.from(`%PDF-1.4\n% ${mark}\ntrailer<<>>\n%%EOF`);

export interface ReadFile {
  readonly status: number;
  readonly bytes: Buffer;
  readonly response: Response;
}
/** The bytes at an address of the API. */
export async function readBytes(client: Client, where: string, headers = {}): Promise<ReadFile> {
  const response = await fetch(`${client.origin}/api/v1${where}`, {
    headers: { authorization: `Bearer ${client.token ?? ''}`, ...headers },
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), response };
}

/** What a store reads, as text. */
export async function textOf(stream: NodeJS.ReadableStream | undefined): Promise<string | undefined> {
  if (stream === undefined) return undefined;
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString();
}
