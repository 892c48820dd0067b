import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject, type ProjectCopy } from '#tests/setup/projectCopy.ts';

const entity = 'resources/people/insurance-companies/insurance-companies.ts';
let copy: ProjectCopy;
let port = 0;
const edit = (file: string, from: string, to: string): void => {
  const text = copy.read(file);
  expect(text).toContain(from);
  copy.write(file, text.replace(from, to));
};
/** Puts the entity into the copy as the fixture has it. */
const addEntity = (): void => copy.write(entity, copy.read('tests/fixtures/insurance-companies.ts'));

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, () => {
      const { port: found } = server.address() as AddressInfo;
      server.close(() => done(found));
    });
  });

/** `npm run dev` in the copy, for the API alone; `until` waits for a line that comes after what was read last. */
class DevServer {
  output = '';
  readonly #child: ChildProcess;
  readonly #exit: Promise<number | null>;
  #read = 0;
  #heard: () => void = () => undefined;

  constructor() {
    const own = /^(?:VITEST|TEST|NODE_OPTIONS|NODE_ENV|PORT|CATALOGUE_ONLY)/;
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
    this.#child = spawn(process.execPath, ['scripts/dev.mjs', '--api'], {
      cwd: copy.folder,
      env: { ...env, API_PORT: String(port), DATA_DIR: path.join(copy.folder, 'data'), SEED: 'none' },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
        this.#heard();
      });
    this.#exit = new Promise((done) => this.#child.once('exit', done));
  }

  /** What was written since the last call, up to the line that holds `text`. */
  async until(text: string): Promise<string> {
    for (;;) {
      const at = this.output.indexOf(text, this.#read);
      const end = at < 0 ? -1 : this.output.indexOf('\n', at);
      if (end >= 0) {
        const told = this.output.slice(this.#read, end);
        this.#read = end + 1;
        return told;
      }
      const ended = await Promise.race([
        new Promise<undefined>((heard) => {
          this.#heard = () => heard(undefined);
        }),
        this.#exit,
      ]);
      if (ended !== undefined) throw new Error(`It ended before it said "${text}":\n${this.output}`);
    }
  }

  ended = (): Promise<number | null> => this.#exit;

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#exit;
  }
}

const ask = (address: string): Promise<Response> => fetch(`http://localhost:${port}/api/v1${address}`);
/** How the API that answers now calls the entity's field. */
async function titleNow(): Promise<string> {
  const document = (await (await ask('/openapi.json')).json()) as {
    readonly components: {
      readonly schemas: Record<string, { readonly properties: Record<string, { title: string }> }>;
    };
  };
  return document.components.schemas['insurance-companies']?.properties['name']?.title ?? '';
}

let dev: DevServer;
beforeAll(async () => {
  copy = copyProject();
  port = await freePort();
  dev = new DevServer();
  await dev.until('Ready: ');
});
afterAll(async () => {
  await dev.stop();
  copy.remove();
});

/** In this order, as one works: each step begins where the one before ended. */
describe('npm run dev', () => {
  it('says of a taken port which one it is and how to choose another', async () => {
    const second = new DevServer();
    expect(await second.ended()).toBe(1);
    expect(second.output).toContain(`Port ${port} (API_PORT) is taken`);
    expect(second.output).toContain('PORT=3100 npm run dev');
    expect(second.output).not.toContain('Ready');
  });

  it('answers a new entity after it wrote its migration, without being started anew', async () => {
    expect((await ask('/insurance-companies')).status).toBe(404);
    addEntity();
    edit(
      'resources/people/index.ts',
      'import { jobTitles }',
      "import { insuranceCompanies } from './insurance-companies/insurance-companies.ts';\nimport { jobTitles }",
    );
    edit('resources/people/index.ts', 'entities: [', 'entities: [insuranceCompanies, ');
    const told = await dev.until('Ready: ');
    expect(told).toMatch(/wrote server\/db\/migrations\/\d{4}_\S+\.sql[^]*Applied \d{4}_/);
    expect((await ask('/insurance-companies')).status).toBe(401);
    expect(await titleNow()).toBe('Name');
  });

  it('says a mistake in a sentence, does not say Ready, and goes on when it is mended', async () => {
    edit(entity, 'manage_clinic_settings', 'manage_clinc_settings');
    const told = await dev.until('mend what the lines above say and save');
    expect(told).toContain(
      'insurance-companies: list, show, create and 4 more ask for manage_clinc_settings, which is no permission; did you mean manage_clinic_settings?',
    );
    expect(told).not.toContain('Ready');
    expect((await ask('/insurance-companies')).status).toBe(401);
    edit(entity, 'manage_clinc_settings', 'manage_clinic_settings');
    expect(await dev.until('Ready: ')).not.toContain('mend');
  });

  it('says what the database would lose, and leaves it as it is', async () => {
    edit(entity, '    phone: phone({ search: true }),\n', '');
    edit(entity, "  choose: ['phone'],\n", '');
    edit(
      entity,
      "columns: ['name', 'phone', 'discount', 'status']",
      "columns: ['name', 'discount', 'status']",
    );
    const told = await dev.until('mend what the lines above say and save');
    expect(told).toContain('insurance_companies.phone');
    expect(told).not.toContain('Ready');
    addEntity();
    await dev.until('Ready: ');
  });

  it('loses no change that is saved while it restarts: Ready is said of the last one', async () => {
    edit(entity, "fields: { name: 'Name'", "fields: { name: 'First name of it'");
    await dev.until('Changed: ');
    edit(entity, "fields: { name: 'First name of it'", "fields: { name: 'Second name of it'");
    const told = await dev.until('Ready: ');
    expect(told).toContain('Changed: ');
    expect(await titleNow()).toBe('Second name of it');
  });
});
