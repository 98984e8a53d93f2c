import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  // `npm run check` looks at the types, and on more than the pages.
  // Next writes what it likes into the file named here, so it gets one of its own.
  typescript: { ignoreBuildErrors: true, tsconfigPath: 'tsconfig.next.json' },
  // What the server process loads itself must not be bundled a second time.
  serverExternalPackages: ['@prisma/client', '@prisma/adapter-pg', 'pg', 'pino', 'sharp'],
};

export default config;
