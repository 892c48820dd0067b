/** What the server answered, whatever it was; `status` 0 when it could not be reached. */
export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** One call of the API in the page's language; `register` names no clinic and is what the browser of that host sends (platform.md 1). */
export async function call(
  path: string,
  body?: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  try {
    const response = await fetch(`/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang,
        ...(location.hostname.startsWith('register.') ? { 'x-clinic-subdomain': 'register' } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    return { status: response.status, body: isRecord(answer) ? answer : {} };
  } catch {
    return { status: 0, body: {} };
  }
}
