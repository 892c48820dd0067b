import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import '#tests/e2e/ends.ts';
import { openDesk, settled, type Desk, type DeskOptions } from '#tests/e2e/support.ts';

/** A tab in which a script of a payload that runs is noted, in any frame and any document. */
export interface Trap {
  readonly desk: Desk;
  readonly ran: string[];
  /** Addresses that showed a payload's text. */
  readonly shown: Set<string>;
  /** How many screens were looked at. */
  looked(): number;
  /** Opens an address, waits until it stands, and looks whether anything ran. */
  visit(address: string, how?: 'load' | 'inside'): Promise<void>;
  /** Looks at what stands there now. */
  look(what: string): Promise<void>;
}

async function noteRuns(context: BrowserContext): Promise<string[]> {
  const ran: string[] = [];
  await context.exposeFunction('ran', (which: unknown) => void ran.push(String(which)));
  await context.addInitScript(() => {
    window.print = () => undefined;
    window.alert = () => undefined;
  });
  return ran;
}

/** Whether a payload can be read on the page: in its text, or in what stands in its inputs. */
const readable = (): boolean => {
  const payload = /ran[(`]\d|n\(28\)|\['ran'\]/;
  return (
    // A feed has no body.
    payload.test((document.body as HTMLElement | null)?.innerText ?? document.documentElement.textContent) ||
    [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(({ value }) =>
      payload.test(value),
    )
  );
};

/** Goes to an address inside the running app, also from one record to the next of the same screen. */
function inside(to: string): void {
  window.history.pushState(null, '', to);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

export async function openTrap(options: DeskOptions): Promise<Trap> {
  const desk = await openDesk(options);
  const ran = await noteRuns(desk.context);
  const shown = new Set<string>();
  let looked = 0;
  const look = async (what: string): Promise<void> => {
    looked += 1;
    if (await desk.page.evaluate(readable)) shown.add(what);
    expect([what, ran]).toEqual([what, []]);
  };
  return {
    desk,
    ran,
    shown,
    looked: () => looked,
    look,
    async visit(address, how = 'load') {
      if (how === 'load') await desk.page.goto(address);
      else await desk.page.evaluate(inside, address);
      await settled(desk);
      await look(address);
    },
  };
}
