// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { safeNext, takeCarried } from './address.ts';

const origin = 'http://smile.example.com';

describe('safeNext (SEC-46)', () => {
  it.each([
    ['/patients?page=2#x', '/patients?page=2#x'],
    ['/settings/users', '/settings/users'],
    [null, '/dashboard'],
    ['', '/dashboard'],
    ['//evil.com', '/dashboard'],
    ['/\\evil.com', '/dashboard'],
    ['/\t/evil.com', '/dashboard'],
    ['\\\\evil.com', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['https://evil.com/', '/dashboard'],
    ['patients', '/dashboard'],
    ['/', '/dashboard'],
    ['/login', '/dashboard'],
    ['/login?next=/login', '/dashboard'],
    ['/first-login', '/dashboard'],
    ['/reset-password?token=x', '/dashboard'],
    ['/../../login', '/dashboard'],
  ])('%j leads to %s', (wanted, expected) => expect(safeNext(wanted, origin)).toBe(expected));
});

describe('takeCarried (SEC-36)', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('reads the secrets and takes them out of the address bar, keeping the rest', () => {
    window.history.replaceState(
      null,
      '',
      '/login?name=%D8%B3%D8%A7%D8%B1%D8%A9&password=a%26b&next=%2Fpatients#forgot',
    );
    expect(takeCarried()).toEqual({ name: 'سارة', password: 'a&b', token: '', next: '/patients' });
    expect(window.location.href).toMatch(/\/login\?next=%2Fpatients#forgot$/);
  });
  it('takes the secret of a reset link', () => {
    window.history.replaceState(null, '', '/reset-password?token=abc');
    expect(takeCarried().token).toBe('abc');
    expect(window.location.href).not.toContain('abc');
  });
  it('leaves a plain address alone', () => {
    const before = window.history.length;
    expect(takeCarried()).toEqual({ name: '', password: '', token: '', next: '/dashboard' });
    expect(window.history.length).toBe(before);
  });
});
