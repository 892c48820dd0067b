/** Written by `npm run pictures:site`: the product's pictures, each with its files by width. */
export const pictureFiles = {
  'employees-ar': {
    avif: [
      ['employees-ar-1280-bb25d26a.avif', 1280],
      ['employees-ar-800-68c9ecf1.avif', 800],
      ['employees-ar-480-04ef6d8a.avif', 480],
    ],
    webp: 'employees-ar-800-22b59733.webp',
    width: 1440,
    height: 900,
  },
  'employees-en': {
    avif: [
      ['employees-en-1280-9b0eb000.avif', 1280],
      ['employees-en-800-7f80d2a3.avif', 800],
      ['employees-en-480-73a9c3f0.avif', 480],
    ],
    webp: 'employees-en-800-9f6c2cd9.webp',
    width: 1440,
    height: 900,
  },
  'record-ar': {
    avif: [
      ['record-ar-1280-3563fd39.avif', 1280],
      ['record-ar-800-57c1437a.avif', 800],
      ['record-ar-480-b7d5146e.avif', 480],
    ],
    webp: 'record-ar-800-cce7d731.webp',
    width: 1440,
    height: 900,
  },
  'record-en': {
    avif: [
      ['record-en-1280-a9e72171.avif', 1280],
      ['record-en-800-4e43ee62.avif', 800],
      ['record-en-480-6cd9df75.avif', 480],
    ],
    webp: 'record-en-800-580ff35d.webp',
    width: 1440,
    height: 900,
  },
  'roles-ar': {
    avif: [
      ['roles-ar-1280-facfbb75.avif', 1280],
      ['roles-ar-800-6ba9528e.avif', 800],
      ['roles-ar-480-50716f3e.avif', 480],
    ],
    webp: 'roles-ar-800-2bdd444a.webp',
    width: 1440,
    height: 900,
  },
  'roles-en': {
    avif: [
      ['roles-en-1280-9fe0a878.avif', 1280],
      ['roles-en-800-21c1bc6a.avif', 800],
      ['roles-en-480-c229ab01.avif', 480],
    ],
    webp: 'roles-en-800-3f1db344.webp',
    width: 1440,
    height: 900,
  },
  'targets-ar': {
    avif: [
      ['targets-ar-1280-4e9e5660.avif', 1280],
      ['targets-ar-800-8f33025b.avif', 800],
      ['targets-ar-480-1f5afdbf.avif', 480],
    ],
    webp: 'targets-ar-800-0b82aea2.webp',
    width: 1440,
    height: 900,
  },
  'targets-en': {
    avif: [
      ['targets-en-1280-9c793824.avif', 1280],
      ['targets-en-800-3608f2ce.avif', 800],
      ['targets-en-480-217d8595.avif', 480],
    ],
    webp: 'targets-en-800-3ec5346c.webp',
    width: 1440,
    height: 900,
  },
  'phone-ar': {
    avif: [
      ['phone-ar-480-e2dc060c.avif', 480],
      ['phone-ar-240-dbf53cb8.avif', 240],
    ],
    webp: 'phone-ar-240-21a98c2c.webp',
    width: 390,
    height: 780,
  },
  'phone-en': {
    avif: [
      ['phone-en-480-c8f7aef4.avif', 480],
      ['phone-en-240-b98d54c4.avif', 240],
    ],
    webp: 'phone-en-240-9b7eacbf.webp',
    width: 390,
    height: 780,
  },
} as const;

/** What link previews show where a page has no picture of its own, 1200×630. */
export const cards = { ar: 'card-ar-4d1c682a.jpg', en: 'card-en-da214d06.jpg' } as const;
