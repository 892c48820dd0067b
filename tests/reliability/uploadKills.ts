import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { newId } from '#server/kit/ids.ts';
import type { Answer, Client } from '#tests/setup/client.ts';
import { killWhile } from './killRounds.ts';
import { temporaryFolder, until } from './support.ts';

type Row = Readonly<Record<string, unknown>>;

/** A file that was given to be saved, with the key it is sent again by. */
interface Sent {
  readonly upload: string;
  readonly version: unknown;
  readonly key: string;
}

/** Lines of one file: enough that a kill comes while they are written, and that their days are reckoned by a job. */
const linesOfFile = 1200;

async function made(client: Client, list: string, values: object): Promise<Row> {
  const answer = await client.post(list, values, { 'idempotency-key': newId() });
  if (answer.status !== 201) throw new Error(`${list}: ${answer.text}`);
  return answer.json as Row;
}

/** People by the numbers devices know them by, and a branch for the devices of the test. */
async function ground(
  client: Client,
): Promise<{ readonly numbers: readonly string[]; readonly branch: unknown }> {
  const { json: people } = await client.get(`/employees?range=${encodeURIComponent('[0,99]')}`);
  const numbers = (people as readonly Row[]).flatMap(({ device_user_id: number }) =>
    number ? [String(number)] : [],
  );
  const [branch] = (await client.get('/branches')).json as readonly Row[];
  if (numbers.length === 0) throw new Error('the demo knows nobody by a number');
  return { numbers, branch: branch?.['id'] };
}

/** A file of days that are over: everybody several times a day, a second apart from what any other file holds. */
function fileOf(numbers: readonly string[], days: readonly string[], mark: number): string {
  return Array.from({ length: linesOfFile }, (_, n) => {
    const at = mark * linesOfFile + n;
    const clock = [8 + (at % 10), Math.floor(at / 10) % 60, Math.floor(at / 600) % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
    return `${numbers[n % numbers.length]}\t${days[n % days.length]} ${clock}\t0\t1`;
  }).join('\n');
}

/** The server's work under the kills: what was answered, and what never was. */
class Work {
  readonly done = new Set<string>();
  readonly cut: Sent[] = [];
  readonly errors: string[] = [];
  #files = 0;

  async run(client: Client, enough: () => void): Promise<void> {
    const { numbers, branch } = await ground(client);
    const { json: me } = await client.get('/me');
    const today = String((me as Row)['today'] ?? new Date().toISOString().slice(0, 10));
    const days = [3, 4, 5, 6].map((back) =>
      new Date(Date.parse(`${today}T12:00:00Z`) - back * 86_400_000).toISOString().slice(0, 10),
    );
    let count = 0;
    const writer = async (): Promise<void> => {
      const device = await made(client, '/fingerprint-devices', {
        name: `جهاز ${newId()}`,
        branch_id: branch,
      }).catch(() => undefined);
      for (; device !== undefined;) {
        const form = new FormData();
        form.append('use', 'fingerprint-uploads.file');
        form.append('file', new Blob([fileOf(numbers, days, (this.#files += 1))]), 'attlog.dat');
        const file = await client.call('POST', '/files', { body: form }).catch(() => undefined);
        if (file === undefined || file.status >= 500) return;
        const given = { device_id: device['id'], file: file.json['id'], mode: 'skip_bad_lines' };
        const upload = await client
          .post('/fingerprint-uploads', given, { 'idempotency-key': newId() })
          .catch(() => undefined);
        if (upload === undefined || upload.status >= 500) return;
        if (upload.status !== 201) return void this.errors.push(upload.text);
        const sent = { upload: String(upload.json['id']), version: upload.json['version'], key: newId() };
        // Killed while some are on their way: told as soon as one of several is sent.
        if ((count += 1) === 4) setTimeout(enough, 15);
        const answer = await commit(client, sent).catch(() => undefined);
        if (answer === undefined || answer.status >= 500) return void this.cut.push(sent);
        if (answer.status === 200) this.done.add(sent.upload);
        else this.errors.push(answer.text);
      }
    };
    await Promise.all([writer(), writer(), writer()]);
  }

  /** What never was answered is sent again by its key: it is done then, once. */
  async again(client: Client): Promise<void> {
    for (const sent of this.cut) {
      const answer = await commit(client, sent);
      if (answer.status === 200) this.done.add(sent.upload);
      else this.errors.push(answer.text);
    }
  }
}

const commit = (client: Client, { upload, version, key }: Sent): Promise<Answer> =>
  client.post(
    `/fingerprint-uploads/${upload}/commit`,
    { version, mode: 'skip_bad_lines' },
    { 'idempotency-key': key },
  );

/** Uploads with the punches they hold: a saved one all of its new lines, any other none. */
const standing = `
  select u.id, u.status, u.new, (select count(*)::int from punches p where p.clinic_id = u.clinic_id and p.upload_id = u.id) as held
    from fingerprint_uploads u where u.created_at > $1`;
/** Reckoning that a kill cut off and nobody took up again, and days the punches of which are not counted in them. */
const waiting = `select count(*)::int as n from jobs where kind = 'attendance.recount' and state in ('waiting', 'running')`;
const failed = `select count(*)::int as n from jobs where kind = 'attendance.recount' and state = 'failed'`;
const unreckoned = `
  select distinct p.employee_id, p.work_date from punches p join fingerprint_uploads u on u.clinic_id = p.clinic_id and u.id = p.upload_id
    where u.created_at > $1 and p.status = 'kept' and p.employee_id is not null
      and exists (select from employees__employment_periods e where e.clinic_id = p.clinic_id and e.record_id = p.employee_id
        and e.start <= p.work_date and (e."end" is null or e."end" >= p.work_date))
      and not exists (select from attendance_days d where d.clinic_id = p.clinic_id and d.employee_id = p.employee_id
        and d.work_date = p.work_date and (d.first_in is not null or d.last_out is not null or d.day_status in ('leave', 'holiday', 'rest')))`;

export interface UploadReport {
  readonly done: number;
  readonly cut: number;
  readonly errors: readonly string[];
  /** Answered, or sent again, and not saved. */
  readonly lost: readonly string[];
  /** Files of which a part alone is saved. */
  readonly half: readonly string[];
  /** Reckoning that failed or was not taken up again. */
  readonly jobs: number;
  /** Days of people in service with saved punches that were not reckoned. */
  readonly unreckoned: number;
  readonly slowestRestart: number;
}

/** Kills server, database or both in turn while files are saved and their days reckoned, and looks whether each is whole (issue 20, REL-02). */
export async function uploadKills(rounds: number): Promise<UploadReport> {
  const dataDirectory = path.join(temporaryFolder(), 'data');
  const began = new Date();
  const work = new Work();
  const { client, slowestRestart, stop } = await killWhile(
    { dataDirectory, rounds, account: 'owner' },
    (writer, _round, enough) => work.run(writer, enough),
  );
  await work.again(client);
  await until(
    'the days are reckoned',
    async () =>
      ((await client.get('/jobs')).json as readonly Row[]).every(
        ({ state }) => state !== 'waiting' && state !== 'running',
      ) || undefined,
    120,
  );
  await stop();
  const embedded = await startEmbedded({ dataDirectory });
  const superuser = new pg.Client({ ...embedded.superuser });
  await superuser.connect();
  const ask = async (sql: string): Promise<readonly Row[]> =>
    (await superuser.query<Row>(sql, sql.includes('$1') ? [began] : [])).rows;
  const uploads = await ask(standing);
  const left = [...(await ask(waiting)), ...(await ask(failed))].reduce((sum, { n }) => sum + Number(n), 0);
  const missed = (await ask(unreckoned)).length;
  await superuser.end();
  await embedded.stop();
  const saved = new Set(uploads.filter(({ status }) => status === 'committed').map(({ id }) => String(id)));
  return {
    done: work.done.size,
    cut: work.cut.length,
    errors: work.errors,
    lost: [...work.done].filter((id) => !saved.has(id)),
    half: uploads
      .filter(({ status, held, new: fresh }) => Number(held) !== (status === 'committed' ? Number(fresh) : 0))
      .map(({ id, status, held }) => `${String(id)} ${String(status)}: ${String(held)}`),
    jobs: left,
    unreckoned: missed,
    slowestRestart,
  };
}
