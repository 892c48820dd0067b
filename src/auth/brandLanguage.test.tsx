// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://smile.example.com/login" }
import { fireEvent, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AuthApp } from './AuthApp.tsx';

const logo = '/api/v1/clinic-settings/smile/logo/5';
const server = setupServer(
  http.get('*/api/v1/clinic-settings/smile', ({ request }) =>
    HttpResponse.json({
      name: request.headers.get('Accept-Language') === 'en' ? 'Smile Dental' : 'عيادة ابتسامة',
      settings: { logo_url: logo },
    }),
  ),
);
beforeAll(() => {
  document.head.innerHTML = '<link rel="icon" href="/logo.svg" type="image/svg+xml" />';
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => server.close());

it('the clinic has its English name beside the English page, its Arabic one beside the Arabic', async () => {
  render(<AuthApp path="/login" carried={{ name: '', password: '', token: '', next: '/dashboard' }} />);
  await screen.findByText('عيادة ابتسامة');
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  await screen.findByText('Smile Dental');
  // platform.md 6: the title bears the official name in both languages.
  expect(document.title).toBe('الموارد البشرية - عيادة ابتسامة');
  expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe(logo);
  fireEvent.click(screen.getByRole('button', { name: 'العربية' }));
  await screen.findByText('عيادة ابتسامة');
  expect(document.title).toBe('الموارد البشرية - عيادة ابتسامة');
});
