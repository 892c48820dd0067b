/** The ports of the development server: three in a row from PORT on, each of which may be named by itself. */
import { createServer } from 'node:net';

const isPort = (text) => /^\d{2,5}$/.test(text) && Number(text) < 65_536;

/** `{ PORT, API_PORT, CONSOLE_PORT }` as texts. Errors: throws one sentence for what is no port, or for one named twice. */
export function chosenPorts(env) {
  const first = env.PORT ?? '3000';
  const from = (name, later) => env[name] ?? String(Number(first) + later);
  const ports = { PORT: first, API_PORT: from('API_PORT', 1), CONSOLE_PORT: from('CONSOLE_PORT', 2) };
  for (const [name, port] of Object.entries(ports))
    if (!isPort(port)) throw new Error(`${name} must be a port from 10 to 65535, not "${port}".`);
  if (new Set(Object.values(ports)).size < 3)
    throw new Error('PORT, API_PORT and CONSOLE_PORT must be three different ports.');
  return ports;
}

const isFree = (port) =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen({ port: Number(port), exclusive: true }, () => server.close(() => done(true)));
  });

/** One sentence for the first of the named ports somebody else has, and how to choose others; undefined when all are free. */
export async function takenPort(ports, names) {
  for (const name of names) {
    if (await isFree(ports[name])) continue;
    const others = Number(ports.PORT) + 100;
    return (
      `Port ${ports[name]} (${name}) is taken, perhaps by another copy of this project. ` +
      `PORT=${others} npm run dev takes ${others} and the two after it; API_PORT and CONSOLE_PORT name one by itself.`
    );
  }
  return undefined;
}
