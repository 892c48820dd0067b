import type { Config } from '../config.ts';

export type ContactConfig = Pick<Config, 'production' | 'contactEmail' | 'contactPhone'>;

/** Nobody's: a domain kept for examples, and a number of Cairo that ends in zeros. */
const example = { email: 'hello@clinics.example', phone: '+20220000000' } as const;

/** What the public pages show of how to reach whoever runs the product; in production only what was set (SPECIFICATION, Contact). */
export function shownContact({ production, contactEmail, contactPhone }: ContactConfig): {
  readonly email: string | undefined;
  readonly phone: string | undefined;
} {
  if (production) return { email: contactEmail, phone: contactPhone };
  return { email: contactEmail ?? example.email, phone: contactPhone ?? example.phone };
}
