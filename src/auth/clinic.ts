import type { Locale } from '#i18n/locale.ts';
import { clinicOfThisHost } from '#src/client/session/clinicHost.ts';
import { clinicColors } from '#src/theme/colors.ts';
import { call } from './api.ts';

/** How the clinic of this host presents itself; product defaults where it has none. */
export interface Brand {
  /** In the language of the page, where it has one. */
  readonly name: string | undefined;
  /** The name the document's title bears in both languages (platform.md 6). */
  readonly officialName: string | undefined;
  readonly logo: string;
  readonly primary: string | undefined;
  readonly secondary: string | undefined;
}

export const productBrand: Brand = {
  name: undefined,
  officialName: undefined,
  logo: '/logo.svg',
  primary: undefined,
  secondary: undefined,
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The clinic's settings. A failure is only logged and the defaults stay (SPECIFICATION 4 and 8); no retry. */
export async function readBrand(locale: Locale): Promise<Brand> {
  const clinic = clinicOfThisHost();
  if (clinic === undefined) return productBrand;
  try {
    const address = `/clinic-settings/${encodeURIComponent(clinic)}`;
    // Exactly SEC-08's keys are public: the one name comes in the language asked in, the official one in Arabic.
    const [answer, official] = await Promise.all([
      call(locale, 'GET', address),
      locale === 'ar' ? undefined : call('ar', 'GET', address),
    ]);
    const settings = (answer['settings'] ?? {}) as Readonly<Record<string, unknown>>;
    return {
      name: text(answer['name']),
      officialName: text((official ?? answer)['name']),
      logo: text(settings['logo_url']) ?? text(answer['logo']) ?? productBrand.logo,
      // What is absent falls back to SPECIFICATION 3's defaults, not to the product's palette (platform.md 6).
      primary: text(settings['primary_color']) ?? '#3490dc',
      secondary: text(settings['secondary_color']) ?? '#ffed4a',
    };
  } catch (error) {
    // oxlint-disable-next-line no-console -- the one place a failure of the settings is told (SPECIFICATION 8)
    console.error('clinic settings', error);
    return productBrand;
  }
}

/** As in auth.css; the page's first script says which one holds. */
const grounds = { light: '#ffffff', dark: '#17212b' } as const;

/** Writes the clinic's colours, made readable, where the style sheet reads them. */
export function showColors({ primary, secondary }: Brand): void {
  const { style, dataset } = document.documentElement;
  const colors = clinicColors(primary, secondary, grounds[dataset['theme'] === 'dark' ? 'dark' : 'light']);
  for (const [name, color] of Object.entries(colors)) style.setProperty(`--${name}`, String(color));
}
