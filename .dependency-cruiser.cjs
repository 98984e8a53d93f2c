// The arrows of src/README.md as rules. `npm run check:architecture` runs them.
const room = (name) => `^src/${name}/`;
/** A rule that lets files of `from` import, of our own code, only what `allowed` matches. */
const onlyImports = (from, allowed, comment) => ({
  name: `${from}-arrows`,
  severity: 'error',
  comment,
  from: { path: room(from), pathNot: '\\.(test|suite)\\.tsx?$|-under-test\\.ts$' },
  to: { path: '^src/', pathNot: [room(from), ...allowed] },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that import each other are one file, or miss a third.',
      from: {},
      to: { circular: true, viaOnly: { pathNot: 'platform/database/generated' } },
    },
    onlyImports('contract', [], 'contract/ is what the outside sees; it imports nothing of ours.'),
    onlyImports(
      'platform',
      [room('contract')],
      'platform/ is the outside world; it knows neither domain, jobs nor api.',
    ),
    onlyImports(
      'domain',
      [room('contract'), room('platform')],
      'domain/ knows contract/ and platform ports only.',
    ),
    onlyImports(
      'jobs',
      [room('domain'), room('platform'), room('contract')],
      'jobs/ carry out domain/ operations with platform/ parts.',
    ),
    onlyImports(
      'api',
      [room('domain'), room('contract'), room('platform'), '^src/settings'],
      'api/ turns requests into domain/ operations.',
    ),
    onlyImports(
      'commands',
      [
        room('domain'),
        room('platform'),
        room('contract'),
        '^src/(services|open-domain|settings)\\.ts$',
      ],
      'commands/ turn what an operator types into domain/ operations.',
    ),
    onlyImports(
      'ui',
      [room('contract'), '^src/api/router\\.ts$'],
      'ui/ knows contract/ and the types of api/.',
    ),
    onlyImports(
      'app',
      [room('ui'), room('api'), room('contract'), '^src/slot', '^src/visitor'],
      'app/ is addresses only: it composes ui/ and api/.',
    ),
    {
      name: 'outside-stays-outside',
      severity: 'error',
      comment: 'e2e/ knows the service as its users do; it imports nothing of src/.',
      from: { path: '^e2e/' },
      to: { path: '^src/' },
    },
    {
      name: 'product-imports-no-tests',
      severity: 'error',
      comment: 'Only tests, shared suites and src/testing use src/testing and e2e/support.',
      from: {
        path: '^src/',
        pathNot: [
          '^src/testing/',
          '\\.(test|suite)\\.tsx?$',
          '^src/platform/search-index/[a-z-]+-under-test\\.ts$',
        ],
      },
      to: { path: '^(src/testing|e2e)/' },
    },
    {
      name: 'platform-drivers-are-chosen-in-services',
      severity: 'error',
      comment: 'domain/ speaks to ports; which driver stands behind one is chosen in services.ts.',
      from: { path: room('domain'), pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/platform/',
        pathNot: [
          '/port\\.ts$',
          '^src/platform/database/',
          '^src/platform/engine/write-event\\.ts$',
        ],
      },
    },
    {
      name: 'branded-libraries-are-made-in-access',
      severity: 'error',
      comment:
        'LibraryForReading and LibraryForWriting are cast in domain/access/reach-library.ts alone.',
      from: { pathNot: ['^src/domain/access/', '\\.test\\.ts$', '^src/testing/'] },
      to: { path: '^src/domain/access/brand\\.ts$' },
    },
    {
      name: 'no-folders-without-a-subject',
      severity: 'error',
      comment: 'Name the folder after what it holds.',
      from: {},
      to: {
        path: '(^|/)(utils|helpers|common|shared|lib|core|misc|manager|managers)/',
        pathNot: 'node_modules',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'src/platform/database/generated' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
};
