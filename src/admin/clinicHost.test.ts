import { expect, it } from 'vitest';
import { clinicOfHost } from './clinicHost.ts';

it.each([
  ['localhost', undefined],
  ['127.0.0.1', undefined],
  ['[::1]', undefined],
  ['www.base.com', undefined],
  ['api.base.com', undefined],
  ['staging.base.com', undefined],
  ['register.base.com', 'register'],
  ['smile.base.com', 'smile'],
  ['Smile.BASE.com.', 'smile'],
  ['demo.localhost', 'demo'],
  ['example.com', 'example'],
])('%s → %s', (host, clinic) => expect(clinicOfHost(host)).toBe(clinic));
