import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isLongRun } from '#tests/setup/longRun.ts';
import { accounts, openTo, type Account } from './openTo.ts';
import type { ContractRoute } from './records.ts';
import { as, atDesk, settled, type Desk } from './support.ts';

/** Everybody in test:long; otherwise who works with lists and records all day. */
const accountsWalked: readonly Account[] = isLongRun ? accounts : ['hr'];

const shapeOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?#]+')}$`);
const refused = 'عذراً، ليس لديك الصلاحيات';

/** Whatever is pressed to go somewhere and is in sight: a link of the page or of the panel over it, a line of an open menu. */
const waysIn = ({ page }: Desk): Locator =>
  page.locator('main a[href], [role=dialog] a[href], [role=menu] a[href]').filter({ visible: true });

/** The first way in sight that leads to an address of this shape; a form of something new is no record. */
async function wayTo(desk: Desk, shape: RegExp): Promise<Locator | undefined> {
  const hrefs = await waysIn(desk).evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const isNew = /\/(?:add|create)\$?$/.test(shape.source);
  const at = hrefs.findIndex((href) => {
    const path = href.split(/[?#]/)[0] ?? '';
    return shape.test(path) && (isNew || !/\/(?:add|create)$/.test(path));
  });
  return at < 0 ? undefined : waysIn(desk).nth(at);
}

/** Looks on the page, in the menu of its first line, behind its other actions and under its tabs. */
async function look(desk: Desk, shape: RegExp): Promise<Locator | undefined> {
  const { page } = desk;
  const here = await wayTo(desk, shape);
  if (here) return here;
  for (const name of [/^إجراءات أخرى/, /^إجراءات /]) {
    const more = page.locator('main').getByRole('button', { name }).filter({ visible: true }).first();
    if ((await more.count()) === 0) continue;
    await more.click();
    await page.getByRole('menu').waitFor();
    await page.getByRole('menuitem').first().waitFor();
    const found = await wayTo(desk, shape);
    if (found) return found;
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
  for (const tab of await page.locator('main').getByRole('tab').all()) {
    await tab.click();
    await settled(desk);
    const found = await wayTo(desk, shape);
    if (found) return found;
  }
  return undefined;
}

/** Looks in the panel over a list, whose pieces come one after the other; what lies behind it cannot be pressed. */
async function lookInPanel(desk: Desk, shape: RegExp): Promise<Locator | undefined> {
  const { page } = desk;
  await page.getByRole('dialog').locator('dl').first().waitFor();
  const leads = (source: string): boolean =>
    [...document.querySelectorAll('[role=dialog] a[href]')].some((one) =>
      new RegExp(source).test((one.getAttribute('href') ?? '').split(/[?#]/)[0] ?? ''),
    );
  await page.waitForFunction(leads, shape.source, { timeout: 3_000 }).catch(() => undefined);
  return wayTo(desk, shape);
}

/** Lists of the entity or of what it stands under, and those of one's own rows: where a way to its records begins. */
function listsOf({ entry }: ContractRoute, all: readonly ContractRoute[]): readonly string[] {
  const names = [entry?.resource.name, entry?.resource.parent?.resource];
  return names.flatMap((name) =>
    all
      .filter(
        (one) => one.entry?.resource.name === name && one.entry?.kind === 'list' && !one.path.includes(':'),
      )
      .map(({ path }) => path),
  );
}

/** An address of the same entity, such as the list below a record that its rows are opened from. */
const isOfOne = ({ entry }: ContractRoute, path: string, all: readonly ContractRoute[]): boolean =>
  all.find((one) => one.path === path)?.entry?.resource.name === entry?.resource.name;

type Known = Readonly<Record<string, unknown>> & { readonly id: string; readonly _may?: readonly string[] };

/** Whose rows a list of this route asks for. */
const whose = ({ entry }: ContractRoute): string => (entry?.screen.own === true ? '&scope=self' : '');

/**
 * Pages of records of this entity or of what it stands under: of one that may be changed where there is such a one, else of each of the
 * first ten: what one leads to may come by a later step alone. What has no address of its own opens over its list.
 */
async function pagesOf(
  route: ContractRoute,
  all: readonly ContractRoute[],
  account: Account,
): Promise<string[]> {
  const pages: string[] = [];
  const { resource } = route.entry ?? {};
  for (const name of [resource?.name, resource?.parent?.resource]) {
    if (name === undefined) continue;
    const ofIt = all.filter(({ entry }) => entry?.resource.name === name);
    const show = ofIt.find(({ entry }) => entry?.kind === 'show');
    const list = ofIt.find(
      (one) => one.entry?.kind === 'list' && !one.path.includes(':') && whose(one) === whose(route),
    );
    if (!show && !list) continue;
    const client = await as(account);
    const { json } = await client.get(`/${name}?range=[0,9]${whose(route)}`);
    const records: Known[] = [];
    for (const { id } of Array.isArray(json) ? (json as Known[]) : [])
      records.push((await client.get(`/${name}/${id}`)).json as Known);
    const changeable = records.filter(({ _may: may }) => may?.includes('edit')).slice(0, 1);
    for (const { id } of changeable.length > 0 ? changeable : records)
      pages.push(show ? show.path.replace(/:\w+/, id) : `${list?.path}?panel=${name}/${id}`);
  }
  return pages;
}

/** Presses its way from one of these pages to an address of this shape; answers where it got, `refused` where it may not. */
async function walked(desk: Desk, path: string, starts: readonly string[]): Promise<string | undefined> {
  const { page } = desk;
  for (const start of starts) {
    await page.goto(start);
    await settled(desk);
    const way = start.includes('?panel=')
      ? await lookInPanel(desk, shapeOf(path))
      : await look(desk, shapeOf(path));
    if (!way) continue;
    await way.click();
    await page.waitForURL(({ pathname }) => shapeOf(path).test(pathname));
    await settled(desk);
    const said = await page.locator('main h1').first().innerText();
    return said === refused ? refused : new URL(page.url()).pathname;
  }
  return undefined;
}

/** Whether there is a record of it in sight of this account; of what it stands under, where it is begun from there. */
async function hasRecords(route: ContractRoute, account: Account): Promise<boolean> {
  const { entry } = route;
  const { name, parent } = entry?.resource ?? {};
  // A list below a record is reached before it has rows, where somebody may begin one there.
  const isBegun = entry?.resource.lacks?.includes('create') !== true;
  const isBelow = entry?.kind === 'create' || (entry?.kind === 'list' && isBegun);
  const asked = isBelow ? (parent?.resource ?? name) : name;
  const { json } = await (await as(account)).get(`/${asked}?range=[0,0]${whose(route)}`);
  return Array.isArray(json) && json.length > 0;
}

describe.each(accountsWalked)('15 every record address of %s, clicked', (account) => {
  it(
    'is reached from a list by a row, from a record by a button, a tab or a menu',
    () =>
      atDesk({ account, locale: 'ar' }, async (desk) => {
        await desk.page.goto('/dashboard');
        await settled(desk);
        const all = await openTo(account);
        const reached = new Map<string, string>();
        const lost: string[] = [];
        for (const route of all.filter(({ path }) => path.includes(':'))) {
          if (!(await hasRecords(route, account))) continue;
          const beside = [...reached]
            .filter(([path]) => isOfOne(route, path, all))
            .map(([, address]) => address);
          const starts = [...listsOf(route, all), ...beside, ...(await pagesOf(route, all, account))];
          const to = await walked(desk, route.path, starts);
          if (to === undefined || to === refused)
            lost.push(`${route.path} from ${starts.join(', ')}: ${to ?? 'no way'}`);
          else reached.set(route.path, to);
        }
        console.info(`${account}: ${reached.size} addresses of records reached by pressing`);
        expect(reached.size).toBeGreaterThan(0);
        expect(lost).toEqual([]);
      }),
    // A walk through some twenty addresses: as long as it takes; each step of it has its own limit.
    300_000,
  );
});
