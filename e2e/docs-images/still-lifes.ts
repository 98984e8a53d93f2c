import sharp from 'sharp';

/** Colours of an image, from its background to its foreground. */
type Palette = { name: string; back: string; shade: string; main: string; light: string };

const PALETTES: Palette[] = [
  { name: 'teal', back: '#1d4b4f', shade: '#123437', main: '#4fa08a', light: '#a9d6bd' },
  { name: 'plum', back: '#4d3c59', shade: '#352a40', main: '#8d86c9', light: '#c9c4ea' },
  { name: 'ochre', back: '#e9dcc3', shade: '#cdb994', main: '#b97a2f', light: '#f4e9d2' },
  { name: 'rose', back: '#e8cfc9', shade: '#c9a39b', main: '#b5574e', light: '#f6e4df' },
  { name: 'sky', back: '#bcd3df', shade: '#93b3c4', main: '#3f7896', light: '#e6f0f4' },
  { name: 'moss', back: '#3c4a33', shade: '#2a3524', main: '#8ea465', light: '#cfdcae' },
];

type Subject = { name: string; tags: string[]; draw: (palette: Palette) => string };

const SUBJECTS: Subject[] = [
  { name: 'leaves', tags: ['plant', 'detail'], draw: drawLeaves },
  { name: 'vase', tags: ['ceramic', 'shelf'], draw: drawVase },
  { name: 'archway', tags: ['room', 'architecture'], draw: drawArchway },
  { name: 'hills', tags: ['landscape'], draw: drawHills },
];

export type StillLife = { name: string; description: string; tags: string[]; jpeg: Buffer };

/** Draws every subject in every palette: images free of rights. */
export function drawStillLifes(): Promise<StillLife[]> {
  const pairs = PALETTES.flatMap((palette) => SUBJECTS.map((subject) => ({ palette, subject })));
  return Promise.all(
    pairs.map(async ({ palette, subject }, n) => {
      const [width, height] = n % 5 === 2 ? [1200, 1600] : [1600, 1200];
      const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
        viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice">${subject.draw(palette)}</svg>`;
      const jpeg = await sharp(Buffer.from(drawn)).jpeg({ quality: 88 }).toBuffer();
      return {
        name: `${subject.name}-${palette.name}.jpg`,
        description: `Study of ${subject.name} in ${palette.name}.`,
        tags: subject.tags,
        jpeg,
      };
    }),
  );
}

function drawLeaves({ back, shade, main, light }: Palette): string {
  const leaf = (x: number, y: number, degrees: number, size: number) =>
    `<path transform="translate(${x} ${y}) rotate(${degrees}) scale(${size})" fill="url(#leaf)"
      d="M0 0C38-26 46-84 0-140C-46-84-38-26 0 0Z"/>`;
  return `<defs><linearGradient id="leaf"><stop stop-color="${light}"/><stop offset="1" stop-color="${main}"/>
    </linearGradient></defs><rect width="400" height="300" fill="${back}"/>
    <path fill="${shade}" d="M0 0H120C110 120 70 190 40 230C20 160 0 90 0 0Z"/>
    <path stroke="${light}" stroke-width="3" fill="none" d="M90 320C170 240 240 150 330 30"/>
    ${leaf(150, 262, -38, 1.1)}${leaf(190, 215, 72, 1.2)}${leaf(228, 166, -28, 1)}${leaf(262, 124, 66, 1)}`;
}

function drawVase({ back, shade, main, light }: Palette): string {
  const bloom = (x: number, y: number) =>
    `<path stroke="${main}" stroke-width="3" fill="none" d="M200 180Q${(x + 200) / 2} 120 ${x} ${y}"/>
    <circle cx="${x}" cy="${y}" r="17" fill="${main}"/><circle cx="${x - 5}" cy="${y - 5}" r="6" fill="${light}"/>`;
  return `<rect width="400" height="300" fill="${back}"/><path fill="${light}" opacity=".35" d="M250 0H400V300L330 300Z"/>
    <rect y="262" width="400" height="38" fill="${shade}"/>${bloom(150, 70)}${bloom(205, 44)}${bloom(258, 84)}
    <path fill="${shade}" d="M182 150H218C216 182 252 196 252 234C252 256 240 270 200 270C160 270 148 256 148 234C148 196 184 182 182 150Z"/>
    <path fill="${light}" opacity=".55" d="M190 152H198C196 186 168 200 168 234C168 250 172 260 180 266C156 262 150 250 150 234C150 198 188 186 190 152Z"/>`;
}

function drawArchway({ back, shade, main, light }: Palette): string {
  return `<rect width="400" height="300" fill="${back}"/><path fill="${shade}" d="M0 250H400V300H0Z"/>
    <path fill="${main}" d="M120 250V140A84 84 0 0 1 288 140V250H262V140A58 58 0 0 0 146 140V250Z"/>
    <path fill="${light}" d="M146 250V140A58 58 0 0 1 262 140V250Z"/>
    <circle cx="222" cy="132" r="19" fill="${main}" opacity=".55"/>
    <path fill="${shade}" opacity=".5" d="M262 250H288L356 300H310Z"/>`;
}

function drawHills({ back, shade, main, light }: Palette): string {
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${back}"/>
    <stop offset="1" stop-color="${light}"/></linearGradient></defs><rect width="400" height="300" fill="url(#sky)"/>
    <circle cx="306" cy="76" r="22" fill="${light}"/><path fill="${main}" opacity=".45" d="M0 190Q110 120 220 186T400 160V300H0Z"/>
    <path fill="${main}" opacity=".8" d="M0 226Q130 170 250 224T400 206V300H0Z"/>
    <path fill="${shade}" d="M0 262Q150 214 280 262T400 250V300H0Z"/>`;
}
