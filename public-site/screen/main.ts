import { waitingRoom as arabic } from '#i18n/ar/waitingRoom.ts';
import { waitingRoom as english } from '#i18n/en/waitingRoom.ts';
import { drawQueues, element, empty, pair, type Name, type Queue } from './draw.ts';

/**
 * The screen of a waiting room: asks every three seconds with the secret behind the # of its address, which no browser sends. It keeps
 * nothing and knows nobody (docs/adr/0010-waiting-room-screen.md).
 */
interface Answer {
  readonly version: string;
  readonly clinic: Name;
  readonly queues: readonly Queue[];
}

const every = 3000;
/** Of a closed link: it may come back with its branch or the clinic's subscription, and nobody is in a hurry. */
const everyClosed = 30_000;
/** So long nothing came before the screen says so: two asks that failed. */
const patience = 6500;

const notice = document.querySelector<HTMLElement>('#notice');
const queues = document.querySelector<HTMLElement>('#queues');
const clinic = document.querySelector<HTMLElement>('#clinic');
const pages = document.querySelector<HTMLElement>('#pages');

let version: string | undefined;
let lastAnswer = 0;
let shown: readonly Queue[] = [];

type Words = 'opening' | 'lost' | 'closed' | 'nobody';

/** One sentence in both languages, with a sign beside its colour; none takes it away. */
function say(words: Words | undefined): void {
  if (notice === null || notice.getAttribute('data-words') === (words ?? '')) return;
  notice.setAttribute('data-words', words ?? '');
  notice.hidden = words === undefined;
  document.body.setAttribute('data-state', words ?? 'shown');
  empty(notice);
  if (words === undefined) return;
  if (words === 'lost') notice.append(element('span', 'sign', '⚠'));
  notice.append(pair('p', 'said', { ar: arabic[words], en: english[words] }));
  if (words === 'closed') notice.append(pair('p', 'help', { ar: arabic.closedHelp, en: english.closedHelp }));
}

function draw(isTurn: boolean): void {
  if (queues !== null && pages !== null) drawQueues(queues, pages, shown, isTurn);
}

function head(name: Name | undefined): void {
  if (clinic === null) return;
  empty(clinic);
  clinic.append(name === undefined ? arabic.title : pair('span', '', name));
}

function show(answer: Answer): void {
  // The server was renewed: so is this page, which may have stood here for months.
  if (version !== undefined && version !== answer.version) location.reload();
  version = answer.version;
  lastAnswer = Date.now();
  shown = answer.queues;
  head(answer.clinic);
  say(shown.length === 0 ? 'nobody' : undefined);
  draw(false);
}

/** Nothing that was shown stays: who closed the link wants it gone. */
function close(): void {
  shown = [];
  head(undefined);
  draw(false);
  say('closed');
}

const nothingAfter = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/** The answer of the server, `closed` for a link that is none, undefined where nothing came. */
async function ask(token: string): Promise<Answer | 'closed' | undefined> {
  try {
    const asked = fetch('/api/v1/waiting-room', {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
      credentials: 'omit',
    });
    const response = await Promise.race([asked, nothingAfter(4000)]);
    if (response === undefined) return undefined;
    if (response.status === 404) return 'closed';
    return response.ok ? ((await response.json()) as Answer) : undefined;
  } catch {
    return undefined;
  }
}

async function turn(): Promise<void> {
  const token = location.hash.slice(1);
  const answer = /^[\w-]{43}$/.test(token) ? await ask(token) : 'closed';
  if (answer === 'closed') close();
  else if (answer !== undefined) show(answer);
  else if (Date.now() - lastAnswer > patience) say('lost');
  setTimeout(() => void turn(), answer === 'closed' ? everyClosed : every);
}

head(undefined);
say('opening');
void turn();
addEventListener('resize', () => draw(false));
addEventListener('hashchange', () => location.reload());
setInterval(() => draw(true), 8000);
