import { expect } from 'vitest';
import type { Answer } from '#tests/setup/client.ts';

export const arabic = /[\u0600-\u06ff]/;
export const english = { 'accept-language': 'en' };
/** An id of the right shape that nobody has. */
export const absentId = '01900000-0000-7000-8000-00000000dead';

/** The query of a list call in the dialect of ra-data-simple-rest; values that are no text are sent as JSON. */
export function query(parts: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(parts).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return `?${new URLSearchParams(texts).toString()}`;
}

interface ProblemBody {
  readonly code: string;
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly details: unknown;
}

/** The problem an answer holds, in the shape of DESIGN 4. Fails on any other status, code or key. */
export function expectProblem(answer: Answer, status: number, code?: string): ProblemBody {
  // What came instead is said whole: a shortened one hid for two runs which 503 it was.
  if (answer.status !== status)
    throw new Error(`${status} was expected, not ${answer.status}: ${answer.text.slice(0, 500)}`);
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const body = answer.json as Readonly<Record<string, unknown>>;
  // `reason` stands beside a general code where a rule refuses by its own name (clinic.md G8).
  const { errors, details: _details, reason = 'none', ...rest } = body;
  expect(reason).toMatch(/\S/);
  expect(Object.keys(rest).toSorted()).toEqual(
    ['code', 'detail', 'message', 'request_id', 'status', 'title', 'type'].toSorted(),
  );
  expect(body).toMatchObject({
    status,
    detail: body['message'],
    request_id: answer.headers.get('x-request-id'),
  });
  expect(body['type']).toBe(`/problems/${String(body['code']).replaceAll('_', '-')}`);
  expect(body['message']).toMatch(/\S/);
  if (code !== undefined) expect(body).toMatchObject({ code });
  if (errors !== undefined)
    expect(Object.values(errors as object).every((text) => /\S/.test(String(text)))).toBe(true);
  return body as unknown as ProblemBody;
}

/** All a caller can see of an answer, without what differs from request to request. */
export const facesOf = (answer: Answer): string => {
  const id = answer.headers.get('x-request-id') ?? '-';
  return `${answer.status} ${answer.headers.get('content-type') ?? ''} ${answer.text.replaceAll(id, '')}`;
};
