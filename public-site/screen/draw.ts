import { waitingRoom as arabic } from '#i18n/ar/waitingRoom.ts';
import { waitingRoom as english } from '#i18n/en/waitingRoom.ts';

/** A name in both languages; whoever waits reads either. */
export interface Name {
  readonly ar: string;
  readonly en: string | null;
}

export interface Queue {
  readonly room: Name | null;
  readonly now: readonly { readonly ticket: number; readonly room: Name | null }[];
  readonly next: readonly number[];
}

const doctorRoom: Name = { ar: arabic.doctorRoom, en: english.doctorRoom };

export function element(tag: string, name: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  if (name !== '') made.className = name;
  if (text !== '') made.textContent = text;
  return made;
}

/** Arabic first, English beside it, each in its own direction. */
export function pair(tag: string, name: string, { ar, en }: Name): HTMLElement {
  const made = element(tag, name);
  made.append(element('bdi', '', ar));
  if (en === null || en === ar) return made;
  const other = element('span', 'en', en);
  other.lang = 'en';
  other.dir = 'ltr';
  made.append(' ', other);
  return made;
}

/** Empties it the way televisions of some years ago know too. */
export function empty(one: HTMLElement): void {
  while (one.firstChild !== null) one.removeChild(one.firstChild);
}

/** Tickets that were called by the answer before, so that a new one is seen to be new; before the first answer none is. */
let called: ReadonlySet<string> | undefined;
let page = 0;
let drawn = '';

const keyOf = (queue: Queue, ticket: number): string => `${queue.room?.ar ?? ''} ${ticket}`;
const callsOf = (queues: readonly Queue[]): readonly string[] =>
  queues.reduce<string[]>((all, one) => all.concat(one.now.map(({ ticket }) => keyOf(one, ticket))), []);

/** Tickets that are next, as many as stand readable beside each other; how many more there are is said. */
function nextOf(queue: Queue, mostNext: number): HTMLElement {
  const part = element('div', 'next');
  part.append(pair('h3', 'label', { ar: arabic.next, en: english.next }));
  const numbers = element('p', 'numbers');
  for (const ticket of queue.next.slice(0, mostNext))
    numbers.append(element('span', 'ticket', String(ticket)), ' ');
  if (queue.next.length > mostNext) {
    const more = element('span', 'more', `+${queue.next.length - mostNext}`);
    more.dir = 'ltr';
    numbers.append(more);
  }
  if (queue.next.length === 0) numbers.append(element('span', 'none', '–'));
  part.append(numbers);
  return part;
}

function nowOf(queue: Queue, before: ReadonlySet<string>): HTMLElement {
  const part = element('div', 'now');
  part.append(pair('h3', 'label', { ar: arabic.now, en: english.now }));
  const numbers = element('p', queue.now.length > 1 ? 'numbers several' : 'numbers');
  for (const { ticket, room } of queue.now) {
    const one = element('span', before.has(keyOf(queue, ticket)) ? 'call' : 'call fresh');
    one.append(element('span', 'ticket', String(ticket)));
    if (room !== null) one.append(' ', pair('span', 'into', room));
    numbers.append(one, ' ');
  }
  if (queue.now.length === 0) numbers.append(element('span', 'none', '–'));
  part.append(numbers);
  return part;
}

function cardOf(queue: Queue, before: ReadonlySet<string>, mostNext: number): HTMLElement {
  const card = element('section', 'queue');
  card.append(pair('h2', 'room', queue.room ?? doctorRoom), nowOf(queue, before), nextOf(queue, mostNext));
  return card;
}

/** How many queues stand readable from four metres on a screen of this size; on a phone all of them, one below the other. */
function places(count: number): { columns: number; fits: number } {
  const { innerWidth: width, innerHeight: height } = window;
  if (width < 900) return { columns: 1, fits: count };
  const columns = Math.min(count, Math.max(1, Math.floor(width / 600)));
  const rows = Math.max(1, Math.floor((height - 130) / 440));
  return { columns: Math.max(1, columns), fits: Math.max(1, columns * rows) };
}

/** The first queue with a ticket that was just called. */
const freshIn = (queues: readonly Queue[], before: ReadonlySet<string>): number =>
  queues.findIndex((one) => one.now.some(({ ticket }) => !before.has(keyOf(one, ticket))));

/**
 * Draws the queues that have their turn: where more than fit are waiting they take turns, and a ticket that was just called brings its
 * own to the front. What did not change is left alone, so that a slow television has nothing to do. `isTurn`: it is time for the others.
 */
export function drawQueues(
  into: HTMLElement,
  pages: HTMLElement,
  queues: readonly Queue[],
  isTurn: boolean,
): void {
  const { columns, fits } = places(queues.length);
  const count = Math.max(1, Math.ceil(queues.length / fits));
  const said = JSON.stringify([queues, columns, fits]);
  if (said === drawn && (count === 1 || !isTurn)) return;
  const before = called ?? new Set(callsOf(queues));
  const fresh = freshIn(queues, before);
  page = fresh >= 0 ? Math.floor(fresh / fits) : (isTurn ? page + 1 : page) % count;
  [drawn, called] = [said, new Set(callsOf(queues))];
  into.style.setProperty('--columns', String(columns));
  // One row has room for larger figures: they are read from further away.
  into.classList.toggle('few', Math.min(fits, queues.length) <= Math.min(columns, 2));
  empty(into);
  const mostNext = columns === 3 || window.innerWidth < 900 ? 3 : 5;
  for (const one of queues.slice(page * fits, (page + 1) * fits)) into.append(cardOf(one, before, mostNext));
  pages.textContent = count > 1 ? `${page + 1} / ${count}` : '';
}
