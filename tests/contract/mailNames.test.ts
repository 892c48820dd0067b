import { expect, it } from 'vitest';
import { mails } from '#i18n/ar/mails.ts';
import { mailNames } from '#resources/console/mails/mailWords.ts';

it('the console knows every mail the product sends by its name (platform.md 10, 14)', () => {
  expect([...mailNames].toSorted()).toEqual(Object.keys(mails.events).toSorted());
});
