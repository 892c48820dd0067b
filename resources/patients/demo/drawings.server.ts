import type { Drawing } from '#server/kit/demo.ts';

/** What the pictures of the demo patients show: drawn by us, of nobody, without a letter in them. */
const width = 960;
const height = 720;

const sheet = (inside: string, defs = ''): Drawing => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 0.75}" height="${height * 0.75}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${inside}</svg>`,
});

/** A crown seen from the front: wide at the gum or at the edge, whichever jaw it stands in. */
function crown(x: number, y: number, wide: number, high: number, fill: string, turn = 0): string {
  const half = wide / 2;
  const path = `M${-half} 0 C${-half} ${high * 0.7} ${-half * 0.8} ${high} 0 ${high} C${half * 0.8} ${high} ${half} ${high * 0.7} ${half} 0 C${half * 0.6} ${-high * 0.16} ${-half * 0.6} ${-high * 0.16} ${-half} 0 Z`;
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="${path}" fill="${fill}" stroke="#0002" stroke-width="3"/><path d="M${-half * 0.5} ${high * 0.12} C${-half * 0.6} ${high * 0.4} ${-half * 0.5} ${high * 0.6} ${-half * 0.35} ${high * 0.75}" stroke="#fff9" stroke-width="7" fill="none" stroke-linecap="round"/></g>`;
}

interface Smile {
  readonly enamel: string;
  readonly gum: string;
  /** Teeth are turned and lower than others, and one is missing. */
  readonly crooked: boolean;
}

/** How a crooked row stands, tooth by tooth. */
const turns = [-9, 6, -5, 8, -7, 0, 10, -6];
const heights = [14, -8, 10, -4, 12, 0, -10, 8];

/** Two rows of front teeth between gums. */
function smile({ enamel, gum, crooked }: Smile): Drawing {
  const at = (n: number): number => 480 + (n - 3.5) * 102;
  const upper = [100, 102, 104, 118, 118, 104, 102, 100].map((wide, n) => {
    if (crooked && n === 5) return '';
    const turn = crooked ? (turns[n] ?? 0) : 0;
    const lower = crooked ? (heights[n] ?? 0) : 0;
    return crown(at(n), 262 + lower, wide, n === 3 || n === 4 ? 168 : 150, enamel, turn);
  });
  const lowerRow = [90, 91, 92, 93, 93, 92, 91, 90].map(
    (wide, n) =>
      `<g transform="translate(0 ${height + 30}) scale(1 -1)">${crown(480 + (n - 3.5) * 92, 232, wide, 112, enamel, crooked ? ([5, -7, 8, -6, 7, -8, 6, -5][n] ?? 0) : 0)}</g>`,
  );
  const stain = crooked
    ? `<ellipse cx="${at(2)}" cy="360" rx="17" ry="13" fill="#5b3b1e" opacity=".75"/>`
    : '';
  return sheet(`<rect width="100%" height="100%" fill="#5a2530"/>
    <path d="M0 0 H${width} V250 Q${width / 2} 330 0 250 Z" fill="${gum}"/><path d="M0 ${height} H${width} V520 Q${width / 2} 460 0 520 Z" fill="${gum}"/>
    ${lowerRow.join('')}${upper.join('')}${stain}`);
}

const film = `<radialGradient id="film" cx="50%" cy="46%" r="70%"><stop offset="0" stop-color="#6d757c"/><stop offset=".6" stop-color="#343a40"/><stop offset="1" stop-color="#0b0d0f"/></radialGradient><linearGradient id="tooth" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f2f4f5"/><stop offset="1" stop-color="#8c949b"/></linearGradient><filter id="soft"><feGaussianBlur stdDeviation="3"/></filter>`;

/** A tooth on film: crown, two roots and the dark canal; `filled` shows a bright filling of the canal. */
function onFilm(x: number, y: number, size: number, turn = 0, filled = false): string {
  const canal = filled ? '#fff' : '#4b5258';
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M-50 0 C-56 44 -44 60 -34 74 C-30 130 -24 176 -16 196 C-8 176 -6 130 0 104 C6 130 8 176 16 196 C24 176 30 130 34 74 C44 60 56 44 50 0 C30 -22 -30 -22 -50 0 Z" fill="url(#tooth)"/><path d="M-12 34 Q0 22 12 34 L18 96 L14 166 M-12 34 L-18 96 L-14 166" stroke="${canal}" stroke-width="${filled ? 8 : 6}" fill="none" stroke-linecap="round" stroke-linejoin="round"/></g>`;
}

function panorama(): Drawing {
  const rows = Array.from({ length: 14 }, (_, n) => {
    const part = (n - 6.5) / 6.5;
    const x = 480 + part * 390;
    const [up, down] = [250 + part * part * -70, 400 + part * part * -90];
    return `<g transform="translate(${x} ${up}) scale(1 -1)">${onFilm(0, 0, 0.62, -part * 14)}</g>${onFilm(x, down, 0.62, -part * 18)}`;
  });
  return sheet(
    `<rect width="100%" height="100%" fill="url(#film)"/><path d="M40 120 Q60 620 480 640 Q900 620 920 120" stroke="#9aa2a8" stroke-width="54" opacity=".35" fill="none" filter="url(#soft)"/><g filter="url(#soft)" opacity=".95">${rows.join('')}</g>`,
    film,
  );
}

const closeUp = (filled: boolean): Drawing =>
  sheet(
    `<rect width="100%" height="100%" fill="url(#film)"/><g filter="url(#soft)">${onFilm(220, 150, 2, 4)}${onFilm(480, 140, 2.15, 0, filled)}${onFilm(745, 155, 2, -5)}</g>${filled ? '' : '<circle cx="452" cy="575" r="34" fill="#0b0d0f" opacity=".7" filter="url(#soft)"/>'}`,
    film,
  );

/** A paper somebody signed: lines of writing, boxes that are ticked, a signature. */
function paper(accent: string, lines: number, ticks: number): Drawing {
  const text = Array.from({ length: lines }, (_, n) => {
    const long = n % 4 === 3 ? 240 : 420 - (n % 3) * 26;
    return `<rect x="${700 - long}" y="${200 + n * 30}" width="${long}" height="9" rx="4" fill="#b9c2cb"/>`;
  });
  const boxes = Array.from({ length: ticks }, (_, n) => {
    const y = 220 + lines * 30 + n * 36;
    return `<rect x="676" y="${y}" width="24" height="24" rx="4" fill="none" stroke="#5b6670" stroke-width="3"/><path d="M681 ${y + 12} l6 7 10 -13" stroke="${accent}" stroke-width="4" fill="none"/><rect x="430" y="${y + 8}" width="226" height="9" rx="4" fill="#b9c2cb"/>`;
  });
  return sheet(`<rect width="100%" height="100%" fill="#d7dce1"/><rect x="220" y="36" width="520" height="650" fill="#fff"/>
    <rect x="220" y="36" width="520" height="14" fill="${accent}"/><circle cx="680" cy="110" r="30" fill="${accent}" opacity=".25"/><rect x="430" y="96" width="210" height="16" rx="6" fill="#5b6670"/><rect x="500" y="126" width="140" height="9" rx="4" fill="#b9c2cb"/>
    ${text.join('')}${boxes.join('')}<path d="M270 640 c20 -50 40 -50 46 -8 c6 34 30 -44 46 -30 c12 12 -14 36 8 30 c20 -6 30 -24 60 -18" stroke="#1d3f8f" stroke-width="4" fill="none" stroke-linecap="round"/>`);
}

export const drawings = {
  before: smile({ enamel: '#e6d3a3', gum: '#b65a63', crooked: true }),
  after: smile({ enamel: '#fbf8ee', gum: '#d98a8f', crooked: false }),
  panorama: panorama(),
  decayed: closeUp(false),
  filled: closeUp(true),
  form: paper('#12355b', 7, 2),
  newForm: paper('#8a6d1a', 6, 3),
  letter: paper('#4b6b4f', 11, 0),
} as const;
