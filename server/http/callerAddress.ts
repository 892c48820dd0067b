import { isIPv6 } from 'node:net';

/** What one caller's address counts as: whoever has an IPv6 address has 2^64 of them (SEC-25, SEC-59). */
export function networkOf(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(mapped)) return mapped;
  const [head = '', tail = ''] = mapped.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = mapped.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return groups.slice(0, 4).join(':');
}
