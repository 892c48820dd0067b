import { describe, expect, it } from 'vitest';
import { deviceOf } from './deviceName.ts';

describe('the name of a device', () => {
  it('tells browser and system', () => {
    const edge =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36 Edg/131.0';
    const phone =
      'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36';
    const safari =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
    expect(deviceOf(edge)).toEqual({ browser: 'Edge', system: 'Windows' });
    expect(deviceOf(phone)).toEqual({ browser: 'Chrome', system: 'Android' });
    expect(deviceOf(safari)).toEqual({ browser: 'Safari', system: 'iPhone' });
  });

  it('does not guess', () => {
    expect(deviceOf('curl/7.88.1')).toBeUndefined();
    expect(deviceOf(null)).toBeUndefined();
  });
});
