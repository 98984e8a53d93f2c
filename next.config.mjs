const everyPage = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
];
const notForSearchEngines = { key: 'X-Robots-Tag', value: 'noindex, nofollow' };

/** For pages whose address or text is a secret: it must travel nowhere and be kept nowhere. */
const secret = [
  notForSearchEngines,
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cache-Control', value: 'no-store' },
];

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // The web server compresses every answer.
  compress: false,
  // `npm run check` looks at the types, and on more than the pages.
  // Next writes what it likes into the file named here, so it gets one of its own.
  typescript: { ignoreBuildErrors: true, tsconfigPath: 'tsconfig.next.json' },
  // What the server process loads itself must not be bundled a second time.
  serverExternalPackages: ['@prisma/client', '@prisma/adapter-pg', 'pg', 'pino', 'sharp'],
  // For every browser the title comes with the page. Streamed after it, it is gone for a moment when a page is refreshed.
  htmlLimitedBots: /.*/,
  // The service makes its own renditions.
  images: { unoptimized: true },
  // Pages are made for each request. What Next would keep on disk has no place there: the user of the service cannot
  // write into the code, and the failure would end the process.
  experimental: {
    isrFlushToDisk: false,
    // A page is loaded by its first visitor: loading all of them would slow every start.
    preloadEntriesOnStart: false,
  },
  // The addresses that these pages had before.
  redirects: async () =>
    [
      ['settings/record', 'settings/audit-log'],
      ['settings/links', '-/shares'],
      ['-/feedback/:linkId', '-/shares/:linkId'],
    ].map(([before, now]) => ({
      source: `/app/:organizationId/${before}`,
      destination: `/app/:organizationId/${now}`,
      permanent: true,
    })),
  // Only what the pages answer; /api and /cdn never come here. Of two values, the later one holds.
  headers: async () => [
    { source: '/:path*', headers: everyPage },
    { source: '/app/:path*', headers: [notForSearchEngines] },
    ...[
      '/claim',
      '/invite',
      '/mailbox',
      '/sign-in',
      '/sign-up',
      '/verify',
      '/reset',
      '/account',
      '/oauth',
      '/device',
      '/s',
    ].map((page) => ({
      source: `${page}/:path*`,
      headers: secret,
    })),
  ],
};

export default config;
