import { describe, expect, it } from 'vitest';
import { isNetwork } from './networks.ts';

describe('networks a branch is entered from', () => {
  it.each([
    '10.0.0.1',
    '10.0.0.0/8',
    '255.255.255.255/32',
    '0.0.0.0/0',
    '::1',
    '2001:db8::/32',
    '::',
    'fe80::1:2/128',
    '::ffff:10.0.0.1',
  ])('%s is one', (text) => expect(isNetwork(text)).toBe(true));
  it.each([
    '999.1.1.1/99',
    '::::',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.4/33',
    '1.2.3.4/',
    '01.2.3.4',
    ':',
    ':1',
    '1::2::3',
    '2001:db8::/129',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8',
    '10.0.0.1::',
    'abcde::',
    '1.2.3.4/8/8',
    '',
  ])('%s is none', (text) => expect(isNetwork(text)).toBe(false));
});
