import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looksRight, type Pass } from './look.ts';
import { personWithLogin } from './people.ts';
import { addressFor, catalogue } from './records.ts';
import { atDesk, freshToken, goTo, openDesk, settled, type Desk } from './support.ts';

const passes: readonly Pass[] = [
  { name: 'Arabic', locale: 'ar', width: 1366, height: 768 },
  { name: 'English', locale: 'en', width: 1366, height: 768 },
  { name: 'Arabic on a phone', locale: 'ar', width: 390, height: 844 },
];

const screens = [
  ...['/dashboard', '/settings', '/notifications', '/no-permission', '/no/such/address'].map((path) => ({
    name: path,
    address: () => Promise.resolve(path),
  })),
  ...catalogue.screens.map((entry) => ({ name: entry.path, address: () => addressFor(entry) })),
];
const before = ['/login', '/login#forgot', '/reset-password?token=x', '/reset-password'];

describe.each(passes)('screens in $name', (pass) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk({ ...pass, account: 'owner' });
    await desk.page.goto('/dashboard');
    await settled(desk);
  });
  afterAll(async () => {
    await desk.context.close();
  });

  it.each(screens)('$name', async ({ address }) => {
    desk.faults.length = 0;
    const path = await address();
    await goTo(desk, path);
    expect(new URL(desk.page.url()).pathname).toBe(path);
    await looksRight(desk, pass);
    expect(desk.faults).toEqual([]);
  });
});

describe.each(passes)('pages before sign-in in $name', (pass) => {
  it.each(before)('%s', async (path) => {
    await atDesk(pass, async (desk) => {
      await desk.page.goto(path);
      await looksRight(desk, pass);
    });
  });

  it('/first-login', async () => {
    const { name, password } = await personWithLogin('employee', { temporary: true });
    await atDesk({ ...pass, token: await freshToken(name, password), account: 'employee' }, async (desk) => {
      await desk.page.goto('/first-login');
      await looksRight(desk, pass);
    });
  });
});
