import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLongRun } from '#tests/setup/longRun.ts';
import { linksOfMenu } from './clinicParts.ts';
import { addressFor, builtRoutes } from './records.ts';
import { as, atDesk, goTo, openDesk, origin, settled, type Desk } from './support.ts';
import { personWithLogin } from './people.ts';

/** Letter for letter where SPECIFICATION 2 gives the sentence. */
const noPermission = 'عذراً، ليس لديك الصلاحيات';
const refused = 'ليس لديك صلاحية لهذا الإجراء';
const notFound = 'الصفحة غير موجودة';

/**
 * Roles × addresses are decided in tests/contract/roleMatrix.test.ts, and the calls behind them asked there. Here one role
 * of few rights walks through a real browser: what opens is not refused behind its door. test:long walks with all of them.
 */
const roles = isLongRun
  ? (['owner', 'manager', 'hr', 'receptionist', 'doctor', 'accountant', 'storekeeper', 'employee'] as const)
  : (['owner', 'storekeeper'] as const);

const headingOf = async ({ page }: Desk): Promise<string> =>
  (await page.locator('h1').first().textContent()) ?? '';

describe("the contract's order of guards", () => {
  it('1: without a session every address leads to the sign-in page, which leads back', () =>
    atDesk({}, async ({ page }) => {
      for (const path of ['/dashboard', '/settings/users', '/no/such/address']) {
        await page.goto(path);
        await page.waitForURL(`${origin}/login?next=${encodeURIComponent(path)}`);
      }
    }));

  it('2: a password to change comes before the permissions of the address', async () => {
    const person = await personWithLogin('employee', { temporary: true });
    const token = (await (await as('owner')).post('/login', { name: person.name, password: person.password }))
      .json.token as string;
    await atDesk({ token, account: 'employee' }, async ({ page }) => {
      await page.goto('/settings/permissions');
      await page.waitForURL(`${origin}/first-login?next=%2Fsettings%2Fpermissions`);
    });
  });

  it('3 and 4: a refused address keeps its URL and offers the way back and home', () =>
    atDesk({ account: 'employee' }, async (desk) => {
      const { page } = desk;
      await page.goto('/notifications');
      await settled(desk);
      await goTo(desk, '/settings/permissions');
      expect(await headingOf(desk)).toBe(noPermission);
      expect(page.url()).toBe(`${origin}/settings/permissions`);
      await page.getByRole('main').getByRole('button', { name: 'رجوع' }).click();
      await page.waitForURL(`${origin}/notifications`);
      await goTo(desk, '/settings/permissions');
      await page.getByRole('main').getByRole('link', { name: 'الرئيسية', exact: true }).last().click();
      await page.waitForURL(`${origin}/dashboard`);
    }));
});

/** Walks through every address of the contract. */
async function opensWhatIsAllowed(desk: Desk, held: ReadonlySet<string>, isOwner: boolean): Promise<void> {
  const wrong: string[] = [];
  for (const { path, permissions, ownerOnly, entry } of builtRoutes()) {
    const allowed =
      (!ownerOnly || isOwner) &&
      (permissions.length === 0 || isOwner || permissions.some((one) => held.has(one)));
    const address = entry ? await addressFor(entry) : path;
    await goTo(desk, address);
    // A refused address asks for nothing.
    if (allowed) await settled(desk);
    const heading = await headingOf(desk);
    const says = await desk.page.getByText(refused).count();
    if (new URL(desk.page.url()).pathname !== address) wrong.push(`${path}: led to ${desk.page.url()}`);
    if ((heading === noPermission) === allowed) wrong.push(`${path}: ${heading}`);
    if (heading === notFound) wrong.push(`${path}: ${heading}`);
    if (allowed && says > 0) wrong.push(`${path}: opens, but a call behind it is refused`);
  }
  expect(wrong).toEqual([]);
  expect(desk.faults).toEqual([]);
}

describe.each(roles)('%s', (role) => {
  let desk: Desk;
  let held: ReadonlySet<string>;
  let isOwner: boolean;
  beforeAll(async () => {
    const me = (await (await as(role)).get('/me')).json as { permissions: string[]; is_owner: boolean };
    held = new Set(me.permissions);
    isOwner = me.is_owner;
    desk = await openDesk({ account: role });
    await desk.page.goto('/dashboard');
    await settled(desk);
  });
  afterAll(() => desk.context.close());

  // The owner opens every screen in screens.test.ts and meets no closed door there.
  if (role !== 'owner')
    it('opens what the contract allows and nothing else', () => opensWhatIsAllowed(desk, held, isOwner));

  it('finds only open places in the menu, and every one of them', async () => {
    await goTo(desk, '/notifications');
    const links = await linksOfMenu(desk.page);
    // What others are chosen from stands under the settings.
    await goTo(desk, '/settings');
    await settled(desk);
    links.push(...(await linksOfMenu(desk.page)));
    links.push(
      ...(await desk.page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))),
    );
    const routes = new Map(builtRoutes().map((route) => [route.path, route]));
    const open = (path: string): boolean => {
      const permissions = routes.get(path)?.permissions ?? [];
      return (
        permissions.length === 0 ||
        isOwner ||
        permissions.some((one) => one.split('&').every((each) => held.has(each)))
      );
    };
    expect(links.filter((path) => !open(path.split('?')[0] ?? ''))).toEqual([]);
    const places = [
      '/settings/users',
      '/settings/branches',
      '/holidays',
      '/penalties',
      '/penalties/self',
      '/targets',
    ];
    expect(places.filter((path) => open(path) && !links.includes(path))).toEqual([]);
  });
});

describe('other addresses', () => {
  it('an unknown one shows the not-found panel inside the shell', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      await desk.page.goto('/no/such/address');
      await settled(desk);
      expect(await headingOf(desk)).toBe(notFound);
      expect(desk.page.url()).toBe(`${origin}/no/such/address`);
      await desk.page.getByRole('navigation', { name: 'القائمة الرئيسية' }).waitFor();
    }));

  it.each([
    ['/dashboard/penalties', '/penalties'],
    ['/dashboard/settings/users/active?x=1', '/settings/users/active?x=1'],
    ['/rooms/available', '/patients/rooms/available'],
  ])('%s is another name of %s', (from, to) =>
    atDesk({ account: 'owner' }, async ({ page }) => {
      await page.goto(from);
      await page.waitForURL(`${origin}${to}`);
    }),
  );
});
