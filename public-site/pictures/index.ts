/** Written by `npm run pictures:site`: the product's pictures, each with its files by width. */
export const pictureFiles = {
  'calendar-ar': {
    avif: [
      ['calendar-ar-1280-e7de96d3.avif', 1280],
      ['calendar-ar-800-67b44962.avif', 800],
      ['calendar-ar-480-d98a8cda.avif', 480],
    ],
    webp: 'calendar-ar-800-6e2e4189.webp',
    width: 1440,
    height: 900,
  },
  'calendar-en': {
    avif: [
      ['calendar-en-1280-72a3caa6.avif', 1280],
      ['calendar-en-800-8cf5bf6c.avif', 800],
      ['calendar-en-480-c5c9e5e6.avif', 480],
    ],
    webp: 'calendar-en-800-7b26d0ba.webp',
    width: 1440,
    height: 900,
  },
  'record-ar': {
    avif: [
      ['record-ar-1280-f0be5273.avif', 1280],
      ['record-ar-800-4df3669a.avif', 800],
      ['record-ar-480-010dcc60.avif', 480],
    ],
    webp: 'record-ar-800-2ea4e2b7.webp',
    width: 1440,
    height: 900,
  },
  'record-en': {
    avif: [
      ['record-en-1280-129791ca.avif', 1280],
      ['record-en-800-e5ff514b.avif', 800],
      ['record-en-480-e9a28c55.avif', 480],
    ],
    webp: 'record-en-800-ba53e5f3.webp',
    width: 1440,
    height: 900,
  },
  'attendance-ar': {
    avif: [
      ['attendance-ar-1280-cecb1777.avif', 1280],
      ['attendance-ar-800-daa0ce9b.avif', 800],
      ['attendance-ar-480-51aa113f.avif', 480],
    ],
    webp: 'attendance-ar-800-7536e564.webp',
    width: 1440,
    height: 900,
  },
  'attendance-en': {
    avif: [
      ['attendance-en-1280-98b102e7.avif', 1280],
      ['attendance-en-800-8dd902f5.avif', 800],
      ['attendance-en-480-f532831a.avif', 480],
    ],
    webp: 'attendance-en-800-02c5a2b1.webp',
    width: 1440,
    height: 900,
  },
  'pay-ar': {
    avif: [
      ['pay-ar-1280-901d0234.avif', 1280],
      ['pay-ar-800-a1d362fa.avif', 800],
      ['pay-ar-480-0cfbd515.avif', 480],
    ],
    webp: 'pay-ar-800-2a5ccc3b.webp',
    width: 1440,
    height: 900,
  },
  'pay-en': {
    avif: [
      ['pay-en-1280-031f32c1.avif', 1280],
      ['pay-en-800-dd83599e.avif', 800],
      ['pay-en-480-c20f638a.avif', 480],
    ],
    webp: 'pay-en-800-bc3815b4.webp',
    width: 1440,
    height: 900,
  },
  'roles-ar': {
    avif: [
      ['roles-ar-1280-b790d8df.avif', 1280],
      ['roles-ar-800-9cd77bcf.avif', 800],
      ['roles-ar-480-36212c32.avif', 480],
    ],
    webp: 'roles-ar-800-87e5c298.webp',
    width: 1440,
    height: 900,
  },
  'roles-en': {
    avif: [
      ['roles-en-1280-e0af91b1.avif', 1280],
      ['roles-en-800-0654557b.avif', 800],
      ['roles-en-480-b128c006.avif', 480],
    ],
    webp: 'roles-en-800-d22e62d8.webp',
    width: 1440,
    height: 900,
  },
  'phone-ar': {
    avif: [
      ['phone-ar-480-1afc08e1.avif', 480],
      ['phone-ar-240-728562cf.avif', 240],
    ],
    webp: 'phone-ar-240-bbc0789c.webp',
    width: 390,
    height: 780,
  },
  'phone-en': {
    avif: [
      ['phone-en-480-0af2ff74.avif', 480],
      ['phone-en-240-c62e17a2.avif', 240],
    ],
    webp: 'phone-en-240-4dfe295b.webp',
    width: 390,
    height: 780,
  },
} as const;

/** What link previews show where a page has no picture of its own, 1200×630. */
export const cards = { ar: 'card-ar-2b114dd9.jpg', en: 'card-en-ba3344f7.jpg' } as const;
