import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problems.ts';

/** What came in a multipart body: its short texts by name, and its file. */
export interface MultipartBody {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: { readonly name: string; readonly bytes: Buffer; readonly truncated: boolean } | undefined;
}

/** A part may call itself a file by its type alone; the parser's types promise a name all the same. */
const nameOf = ({ filename = '' }: { readonly filename?: string }): string => filename;

/**
 * Reads a multipart body, the one way for every door that takes a file. Throws 415 for another type, 413 for more than the
 * door takes, and 400 `bad_request` for what is no such body: without a boundary, cut off, or garbled (SEC-48).
 */
export async function readMultipart(request: FastifyRequest): Promise<MultipartBody> {
  if (!request.isMultipart()) throw new ProblemError('unsupported_content');
  const fields = new Map<string, string>();
  let file: MultipartBody['file'];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value));
      else
        file = {
          name: nameOf(part),
          bytes: await part.toBuffer(),
          truncated: part.file.truncated,
        };
    }
  } catch (reason) {
    // What the parser itself names has a status; the rest is a body it could make nothing of.
    const { statusCode } = reason as { statusCode?: unknown };
    throw typeof statusCode === 'number' ? reason : new ProblemError('bad_request', { cause: reason });
  }
  return { fields, file };
}
