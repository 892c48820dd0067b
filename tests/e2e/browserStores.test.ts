import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { testPassword } from '#tests/setup/clinics.ts';
import { box, button, heading } from './forms.ts';
import { ownClinic, type OwnClinic } from './ownClinic.ts';
import { atDesk, settled, type Desk } from './support.ts';

/** One thing a page put into a store of the browser, or that stands there. */
interface Kept {
  readonly store: string;
  readonly key: string;
  readonly value: string;
}

const word = /^[a-z]{2,20}$/;
const preference = /^"?[a-z0-9.-]{1,40}"?$/i;
/** What a half-filled sign-up says of the clinic; of the person it says nothing. */
const clinicAlone =
  /^\{(?:"(?:clinic_name|clinic_name_en|subdomain|clinic_type|country|sample_data|accept_terms)":(?:"[^"]*"|true|false),?)+\}$/;
/**
 * All that may stand in a browser's stores, with what it looks like: token and role (SPECIFICATION 4, the console's own:
 * platform.md 10), preferences of the device, drafts sealed with a key the server keeps (SEC-44); a word react-admin tries
 * the store with and takes out at once; for the moment between two documents what a notice says; in the tab that signs a
 * clinic up, what was said of the clinic.
 */
const allowed: readonly (readonly [store: string, key: RegExp, value: RegExp])[] = [
  ['local', /^(?:platform_)?token$/, /^[\w-]{43}$/],
  ['local', /^(?:platform_)?role$/, word],
  ['local', /^(?:locale|RaStore\.(?:locale|theme|version))$/, preference],
  ['local', /^draft\.[a-z0-9]+\.[a-z0-9]+(?:-\d)?$/, /^\d{13}\.[\w+/=]{16}\.[\w+/=]+$/],
  ['local', /^test$/, /^test$/],
  ['session', /^toast$/, /^\{"kind":"good","text":"تم تسجيل الدخول بنجاح!"\}$/],
  ['session', /^signup$/, clinicAlone],
];
const isAllowed = (kept: Kept): boolean =>
  allowed.some(([store, key, value]) => store === kept.store && key.test(kept.key) && value.test(kept.value));

/** Notes everything a page of this profile writes into a store, also what it takes out again at once. */
async function noteWrites(context: BrowserContext): Promise<Kept[]> {
  const written: Kept[] = [];
  await context.exposeFunction('noteWrite', (store: string, key: string, value: string) => {
    written.push({ store, key, value });
  });
  await context.addInitScript(() => {
    const note = (store: string, key: string, value = ''): void =>
      (window as unknown as { noteWrite: (...kept: string[]) => void }).noteWrite(store, key, value);
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function keep(key, value) {
      note(this === window.localStorage ? 'local' : 'session', key, value);
      setItem.call(this, key, value);
    };
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function openNoted(name, version) {
      note('database', name);
      return open.call(this, name, version);
    };
    const openCache = CacheStorage.prototype.open;
    CacheStorage.prototype.open = function openNoted(name) {
      note('cache', name);
      return openCache.call(this, name);
    };
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      set(value: string) {
        note('cookie', value);
        cookie?.set?.call(this, value);
      },
    });
  });
  return written;
}

/** All that stands in the browser's stores now. */
async function standing({ page, context }: Desk): Promise<readonly Kept[]> {
  const cookies = (await context.cookies()).map(({ name, value }) => ({ store: 'cookie', key: name, value }));
  const others = await page.evaluate(async () => {
    const stores = { local: window.localStorage, session: window.sessionStorage };
    const texts = Object.entries(stores).flatMap(([store, kept]) =>
      Object.entries({ ...kept }).map(([key, value]) => ({ store, key, value: String(value) })),
    );
    const databases = (await indexedDB.databases()).map(({ name = '' }) => ({
      store: 'database',
      key: name,
      value: '',
    }));
    const caches = (await window.caches.keys()).map((key) => ({ store: 'cache', key, value: '' }));
    const workers = await window.navigator.serviceWorker.getRegistrations();
    return [
      ...texts,
      ...databases,
      ...caches,
      ...workers.map(({ scope }) => ({ store: 'worker', key: scope, value: '' })),
    ];
  });
  return [...cookies, ...others];
}

interface Walker {
  readonly desk: Desk;
  /** Looks at every store: keys beside the list, and personal words in clear, by where they were found. */
  readonly look: (where: string) => Promise<void>;
  readonly seen: ReadonlySet<string>;
}

async function walker(desk: Desk, marks: readonly string[]): Promise<Walker> {
  const written = await noteWrites(desk.context);
  const seen = new Set<string>();
  const look = async (where: string): Promise<void> => {
    const all = [...(await standing(desk)), ...written];
    for (const { store, key } of all) seen.add(`${store} ${key.replace(/^draft\..*/, 'draft')}`);
    expect([where, all.filter((kept) => !isAllowed(kept))]).toEqual([where, []]);
    const text = JSON.stringify(all);
    expect([where, marks.filter((mark) => text.includes(mark))]).toEqual([where, []]);
  };
  return { desk, look, seen };
}

async function signIn({ page }: Desk, name: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: /^اسم المستخدم/ }).fill(name);
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password);
  await button(page, 'تسجيل الدخول').click();
}

const isDrafted = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('draft.')));

async function signOut({ page }: Desk): Promise<void> {
  await page.getByRole('button', { name: /^حساب / }).click();
  await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
}

interface Path {
  readonly role: string;
  readonly list: string;
  readonly form: string;
  readonly field: string;
}
const paths: readonly Path[] = [
  { role: 'manager', list: '/settings/users', form: '/settings/branches/add', field: 'العنوان' },
  { role: 'hr', list: '/penalties', form: '/penalties/add', field: 'السبب' },
];

/** Ends the session behind the page's back and signs in again over it. */
async function renew({ page }: Desk, clinic: OwnClinic): Promise<void> {
  await page.evaluate((subdomain) => {
    const authorization = `Bearer ${localStorage.getItem('token') ?? ''}`;
    return fetch('/api/v1/logout', {
      method: 'POST',
      headers: { authorization, 'x-clinic-subdomain': subdomain },
    });
  }, clinic.subdomain);
  const dialog = page.getByRole('dialog', { name: 'انتهت الجلسة' });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await dialog.getByLabel('كلمة المرور', { exact: true }).fill(testPassword);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

describe('SEC-44 all that a browser keeps', () => {
  it.each(paths)('of a $role: token, role, preferences and sealed drafts, no personal word', async (path) => {
    const clinic = await ownClinic();
    const person = await clinic.person({ role: path.role });
    const names = await clinic.sql('select full_name_ar as name, phone from employees');
    const [typed, asked] = ['مسودة مريم فوزي', 'سؤال عن نبيل'];
    const marks = [
      person.name,
      testPassword,
      typed,
      asked,
      ...names.flatMap(({ name, phone }) => [String(name), String(phone)]),
    ];
    await atDesk({ home: clinic.home }, async (desk) => {
      const { page } = desk;
      const { look, seen } = await walker(desk, marks);
      await page.goto('/login');
      await look('before sign-in');
      await signIn(desk, person.name, testPassword);
      await heading(page, /الخير/).waitFor();
      await settled(desk);
      await look('dashboard');
      await page.goto(path.list);
      await settled(desk);
      await page.getByRole('main').getByRole('searchbox').first().fill(asked);
      await page.waitForFunction(() => window.location.href.includes('%22q%22'));
      await settled(desk);
      await look('a searched list');
      await page.goto(path.form);
      await settled(desk);
      await box(page, path.field).fill(typed);
      await isDrafted(page);
      await look('a form half typed');
      await page.keyboard.press('Control+KeyK');
      const palette = page.getByRole('dialog', { name: 'البحث والأوامر' });
      await palette.getByRole('combobox').fill(asked);
      await settled(desk);
      await look('the palette');
      await page.keyboard.press('Escape');
      await renew(desk, clinic);
      await expect.poll(() => box(page, path.field).inputValue()).toBe(typed);
      await look('signed in again over the page');
      await signOut(desk);
      await page.getByRole('dialog', { name: 'لديك تعديلات لم تُحفظ' }).getByRole('button').first().click();
      await page.waitForURL(/\/login$/);
      await look('after sign-out');
      expect((await standing(desk)).filter(({ key }) => /token|role|draft/.test(key))).toEqual([]);
      // The walk did meet what may be there: a list nobody fills would prove nothing.
      expect([...seen]).toEqual(expect.arrayContaining(['local token', 'local role', 'local draft']));
    });
  });

  it('of the provider’s staff: the console’s own two keys, no personal word', async () => {
    const home = `http://localhost:${inject('port')}`;
    const [name, password] = ['admin@platform.example', 'demo-platform-2026'];
    await atDesk({ home }, async (desk) => {
      const { page } = desk;
      const { look, seen } = await walker(desk, [name, password, 'مسودة مقال']);
      await page.goto('/platform');
      await page.locator('input[name=name]').fill(name);
      await page.locator('input[name=password]').fill(password);
      await button(page, 'تسجيل الدخول').click();
      await page.getByRole('navigation', { name: 'القائمة الرئيسية' }).waitFor();
      await settled(desk);
      await page.goto('/platform/blog-posts/create');
      await settled(desk);
      await box(page, 'العنوان').first().fill('مسودة مقال');
      await isDrafted(page);
      await look('an article half typed');
      expect([...seen]).toEqual(
        expect.arrayContaining(['local platform_token', 'local platform_role', 'local draft']),
      );
    });
  });

  it('of a visitor who signs a clinic up: nothing of the person', async () => {
    const home = `http://register.localhost:${inject('port')}`;
    const marks = ['منى عبد العزيز', 'mona.visitor', '1009998887', 'صالحة-Marble-47'];
    await atDesk({ home }, async (desk) => {
      const { page } = desk;
      const { look } = await walker(desk, marks);
      await page.goto('/signup');
      await page.getByLabel('اسم المالك').fill(marks[0] ?? '');
      await page.getByLabel('البريد الإلكتروني').fill(`${marks[1]}@example.com`);
      await page.getByLabel('رقم واتساب').fill(`0${marks[2]}`);
      await page.getByLabel('كلمة المرور', { exact: true }).fill(marks[3] ?? '');
      await look('sign-up half filled');
    });
  });
});
