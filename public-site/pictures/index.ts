/** Written by `npm run pictures:site`: the product's pictures, each with its files by width. */
export const pictureFiles = {
  'employees-ar': {
    avif: [
      ['employees-ar-1280-8c5bc9b7.avif', 1280],
      ['employees-ar-800-b5d436f5.avif', 800],
      ['employees-ar-480-c6312771.avif', 480],
    ],
    webp: 'employees-ar-800-49639a6f.webp',
    width: 1280,
    height: 800,
  },
  'employees-en': {
    avif: [
      ['employees-en-1280-88581244.avif', 1280],
      ['employees-en-800-b81980e3.avif', 800],
      ['employees-en-480-580181f1.avif', 480],
    ],
    webp: 'employees-en-800-7c8e5cd7.webp',
    width: 1280,
    height: 800,
  },
  'record-ar': {
    avif: [
      ['record-ar-1280-1b17c6a7.avif', 1280],
      ['record-ar-800-8e7b0b11.avif', 800],
      ['record-ar-480-7ca85b4d.avif', 480],
    ],
    webp: 'record-ar-800-dcff348c.webp',
    width: 1280,
    height: 800,
  },
  'record-en': {
    avif: [
      ['record-en-1280-96a467a9.avif', 1280],
      ['record-en-800-2e50be28.avif', 800],
      ['record-en-480-b88db90e.avif', 480],
    ],
    webp: 'record-en-800-0b7204fe.webp',
    width: 1280,
    height: 800,
  },
  'roles-ar': {
    avif: [
      ['roles-ar-1280-6e650a26.avif', 1280],
      ['roles-ar-800-da51efcf.avif', 800],
      ['roles-ar-480-671ca392.avif', 480],
    ],
    webp: 'roles-ar-800-7744147c.webp',
    width: 1280,
    height: 800,
  },
  'roles-en': {
    avif: [
      ['roles-en-1280-817aaacb.avif', 1280],
      ['roles-en-800-d138e58f.avif', 800],
      ['roles-en-480-40eaf18b.avif', 480],
    ],
    webp: 'roles-en-800-8575441b.webp',
    width: 1280,
    height: 800,
  },
  'targets-ar': {
    avif: [
      ['targets-ar-1280-d090979b.avif', 1280],
      ['targets-ar-800-c52ee1a9.avif', 800],
      ['targets-ar-480-fafc3d99.avif', 480],
    ],
    webp: 'targets-ar-800-f4e9cecc.webp',
    width: 1280,
    height: 800,
  },
  'targets-en': {
    avif: [
      ['targets-en-1280-9455c33e.avif', 1280],
      ['targets-en-800-e0c56269.avif', 800],
      ['targets-en-480-790b8a4e.avif', 480],
    ],
    webp: 'targets-en-800-fc354a19.webp',
    width: 1280,
    height: 800,
  },
  'phone-ar': {
    avif: [
      ['phone-ar-480-a2b0a6f7.avif', 480],
      ['phone-ar-240-89310667.avif', 240],
    ],
    webp: 'phone-ar-240-0d0887e8.webp',
    width: 390,
    height: 780,
  },
  'phone-en': {
    avif: [
      ['phone-en-480-84fcdba4.avif', 480],
      ['phone-en-240-df389414.avif', 240],
    ],
    webp: 'phone-en-240-66a5e3a2.webp',
    width: 390,
    height: 780,
  },
} as const;

/** What link previews show where a page has no picture of its own, 1200×630. */
export const cards = { ar: 'card-ar-4d1c682a.jpg', en: 'card-en-da214d06.jpg' } as const;
