/** What the server answered; `json` is undefined for anything that is no JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A caller of the API: keeps a token and sends the same headers with every call. */
export interface Client {
  readonly origin: string;
  token: string | undefined;
  /** `path` below /api/v1, or a whole path when it starts with `//`. A body that is no text or form is sent as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  put(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  remove(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Throws unless the sign-in succeeds. */
  signIn(name: string, password: string): Promise<Answer>;
}

export function createClient(origin: string, always: Readonly<Record<string, string>> = {}): Client {
  const client: Client = {
    origin,
    token: undefined,
    async call(method, path, { body, headers = {} } = {}) {
      const plain = body === undefined || typeof body === 'string' || body instanceof FormData;
      const response = await fetch(`${origin}${path.startsWith('//') ? path.slice(1) : `/api/v1${path}`}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(plain ? {} : { 'content-type': 'application/json' }),
          ...(client.token === undefined ? {} : { authorization: `Bearer ${client.token}` }),
          ...always,
          ...headers,
        },
        ...(body === undefined ? {} : { body: plain ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: isJson ? JSON.parse(text) : undefined,
      };
    },
    get: (path, headers = {}) => client.call('GET', path, { headers }),
    post: (path, body, headers = {}) => client.call('POST', path, { body: body ?? {}, headers }),
    put: (path, body, headers = {}) => client.call('PUT', path, { body, headers }),
    remove: (path, headers = {}) => client.call('DELETE', path, { headers }),
    async signIn(name, password) {
      const answer = await client.post('/login', { name, password });
      if (answer.status !== 200) throw new Error(`Sign-in of ${name}: ${answer.status} ${answer.text}`);
      client.token = answer.json.token as string;
      return answer;
    },
  };
  return client;
}
