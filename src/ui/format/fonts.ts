import localFont from 'next/font/local';

// Instrument Sans (SIL Open Font License, LICENSE beside it), served by ourselves. The characters of most
// western languages come with the page; the other Latin ones only load when a text contains them.
const latin = localFont({
  src: './instrument-sans-latin-wght-normal.woff2',
  weight: '400 700',
  variable: '--font-latin',
  display: 'swap',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    },
  ],
});

const latinExtended = localFont({
  src: './instrument-sans-latin-ext-wght-normal.woff2',
  weight: '400 700',
  variable: '--font-latin-ext',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    },
  ],
});

/** The class of the root element. It defines the families for the font stack in globals.css. */
export const fontVariables = `${latin.variable} ${latinExtended.variable}`;
