// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://smile.example.com/login" }
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { productBrand, readBrand, showColors } from './clinic.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
const address = '*/api/v1/clinic-settings/smile';

it("reads the clinic of the host, names it in the header, and fills what is missing with the specification's defaults", async () => {
  let header: string | null = null;
  server.use(
    http.get(address, ({ request }) => {
      header = request.headers.get('X-Clinic-Subdomain');
      return HttpResponse.json({ name: 'ابتسامة', logo: '/logo-of-clinic.png', settings: {} });
    }),
  );
  expect(await readBrand('ar')).toEqual({
    name: 'ابتسامة',
    officialName: 'ابتسامة',
    logo: '/logo-of-clinic.png',
    primary: '#3490dc',
    secondary: '#ffed4a',
  });
  expect(header).toBe('smile');
});

it('only logs a failure, asks once, and keeps the defaults', async () => {
  let asked = 0;
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    http.get(address, () => {
      asked += 1;
      return HttpResponse.json({ message: 'العيادة غير موجودة' }, { status: 404 });
    }),
  );
  expect(await readBrand('ar')).toEqual(productBrand);
  expect(asked).toBe(1);
  expect(logged).toHaveBeenCalledOnce();
});

it('never writes what is no colour into the styles', () => {
  showColors({ ...productBrand, primary: 'red;background:url(x)', secondary: '#ffed4a' });
  expect(document.documentElement.style.getPropertyValue('--primary')).toBe('#12355b');
});
