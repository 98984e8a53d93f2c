const { readdirSync, readFileSync } = require('node:fs');

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

/** The modules with schemas; pages would load the library that reads them. */
const schemas = readdirSync('src/contract', { recursive: true })
  .filter((file) => file.endsWith('.ts'))
  .filter((file) => readFileSync(`src/contract/${file}`, 'utf8').includes("from 'zod'"))
  .map((file) => `^src/contract/${file.replace('.', '\\.')}$`);

module.exports = {
  forbidden: [
    {
      name: 'no-schemas-in-pages',
      severity: 'error',
      comment:
        'A page takes only types from a module with schemas; values are in one without, such as choices.ts.',
      from: { path: '^src/(ui|contract)/', pathNot: [...schemas, '\\.test\\.tsx?$'] },
      to: { path: [...schemas, '/zod/'], dependencyTypesNot: ['type-only'] },
    },
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
      'platform/ is the outside world; it knows neither domain, jobs, procedures nor http.',
    ),
    onlyImports(
      'domain',
      [room('contract'), room('platform')],
      'domain/ knows contract/ and platform ports only.',
    ),
    onlyImports(
      'jobs',
      [room('domain'), room('platform'), room('contract')],
      'jobs/ run domain/ operations with what platform/ offers.',
    ),
    onlyImports(
      'config',
      [room('contract'), room('platform')],
      'config/ reads the environment; it knows the shapes that drivers are configured with.',
    ),
    onlyImports(
      'procedures',
      [room('domain'), room('contract'), room('platform')],
      'procedures/ say what a call means; how it arrives is for http/.',
    ),
    onlyImports(
      'http',
      [room('procedures'), room('domain'), room('contract'), room('platform'), room('config')],
      'http/ turns requests into calls of procedures/.',
    ),
    onlyImports(
      'composition',
      [
        room('procedures'),
        room('http'),
        room('config'),
        room('contract'),
        room('domain'),
        room('jobs'),
        room('platform'),
      ],
      'composition/ builds every dependency; processes/ and commands/ start it.',
    ),
    onlyImports(
      'processes',
      [
        room('procedures'),
        room('http'),
        room('composition'),
        room('config'),
        room('contract'),
        room('jobs'),
        room('platform'),
      ],
      'processes/ start what composition/ builds.',
    ),
    onlyImports(
      'commands',
      [room('domain'), room('platform'), room('contract'), room('config'), room('composition')],
      'commands/ turn what an operator types into domain/ operations.',
    ),
    onlyImports(
      'ui',
      [room('contract'), '^src/procedures/router\\.ts$'],
      'ui/ knows contract/ and the types of procedures/.',
    ),
    onlyImports(
      'app',
      [
        room('ui'),
        room('procedures'),
        room('http'),
        room('contract'),
        '^src/composition/runtime-registry\\.ts$',
      ],
      'app/ holds routes only: it composes ui/ and procedures/.',
    ),
    {
      name: 'every-file-has-a-folder',
      severity: 'error',
      comment:
        'src/ itself holds no modules: a file belongs to one of the folders in src/README.md.',
      from: {},
      to: {
        path: '^src/',
        pathNot:
          '^src/(app|commands|composition|config|contract|domain|http|jobs|platform|procedures|processes|testing|ui)/',
      },
    },
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      comment: 'Product code never imports src/testing, e2e or a test.',
      from: {
        path: '^src/',
        pathNot: ['^src/testing/', '\\.(test|suite)\\.tsx?$'],
      },
      to: { path: '^(src/testing|e2e|bench)/' },
    },
    {
      name: 'outside-stays-outside',
      severity: 'error',
      comment: 'e2e/ knows the service as its users do; it imports nothing of src/.',
      from: { path: '^e2e/' },
      to: { path: '^src/' },
    },
    {
      name: 'packages-stand-alone',
      severity: 'error',
      comment:
        'What others install depends on nothing: neither on the service nor on other packages.',
      from: {
        path: '^packages/([^/]+)/',
        pathNot: '\\.test\\.ts$|/src/testing/|^packages/(cli|conformance|picker)/',
      },
      to: { pathNot: '^packages/$1/src/' },
    },
    {
      name: 'command-line-uses-the-client',
      severity: 'error',
      comment:
        'The build of the command line bundles the client library, few packages and a few files of the service into one file.',
      from: { path: '^packages/cli/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot:
          '^packages/cli/(src/|package\\.json$)|^packages/client/src/index\\.ts$|^src/contract/(upload/(system-files|file-name)|limits|sharing/archive)\\.ts$|^src/platform/imaging/details/(read-xmp|capture-of)\\.ts$|^node_modules/(commander|p-limit|papaparse|@types/papaparse|tinyglobby)/',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'conformance-stands-alone',
      severity: 'error',
      comment: 'It knows the specification, and nothing of this service.',
      from: { path: '^packages/conformance/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/conformance/src/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'picker-uses-the-client',
      severity: 'error',
      comment: 'The build of the picker bundles the client library and oauth4webapi into one file.',
      from: { path: '^packages/picker/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot:
          '^packages/picker/src/|^packages/client/src/(index|images)\\.ts$|^node_modules/oauth4webapi/',
      },
    },
    {
      name: 'platform-drivers-are-chosen-in-composition',
      severity: 'error',
      comment: 'domain/ speaks to ports; composition/ chooses the driver behind one.',
      from: { path: room('domain'), pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/platform/',
        pathNot: [
          '/port\\.ts$',
          '^src/platform/database/',
          '^src/platform/search-index/postgres/filter-statement\\.ts$',
          '^src/platform/engine/(write-event|inspect)\\.ts$',
          '^src/platform/(blobs/with-staged-path|decode-base64|make-folder|measure-file|rate-limit/network-of)\\.ts$',
        ],
      },
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
    exclude: { path: 'src/platform/database/generated|^packages/[^/]+/dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
};
