import { accentColours } from './accent-colours';

/**
 * Gives the page the accent of a brand, in light and dark. These rules are in no layer, so they come before those of the
 * style sheet.
 */
export function BrandStyle({ accent }: { accent: string }) {
  const [light, dark] = [declarationsOf(accent, 'light'), declarationsOf(accent, 'dark')];
  return (
    <style>
      {`:root { ${light} }
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${dark} } }
:root[data-theme="dark"], .dark-colors { ${dark} }`}
    </style>
  );
}

const declarationsOf = (accent: string, theme: 'light' | 'dark') =>
  Object.entries(accentColours(accent, theme))
    .map(([name, colour]) => `--color-${name}: ${colour};`)
    .join(' ');
