import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ProblemError } from '../problems.ts';
import { firstHeaders } from './headers.ts';
import { problemAnswer } from '../problemAnswer.ts';

/** What Node would otherwise answer by itself, without the headers every answer carries (SEC-39). */
function badRequest(): { readonly text: string; readonly headers: Readonly<Record<string, string>> } {
  const name = randomUUID();
  const { body } = problemAnswer(new ProblemError('bad_request'), 'ar', name);
  const text = JSON.stringify(body);
  return {
    text,
    headers: {
      ...firstHeaders,
      'x-request-id': name,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      connection: 'close',
    },
  };
}

/** Bytes that are no HTTP request have no route, no language and no log line. */
export function answerUnreadable(_error: Error, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const { text, headers } = badRequest();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
}

/** Expectations other than 100-continue: Node's own 417 would be bare. */
export function refuseExpectations(server: Pick<Server, 'on'>): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { text, headers } = badRequest();
    response.writeHead(400, headers).end(text);
  });
}
