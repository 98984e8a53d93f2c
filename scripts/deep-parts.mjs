import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './step.mjs';

/** The parts of `npm run test:deep`: how the paths of their files begin. A file belongs to the first part that has it. */
const PARTS = {
  kill: ['e2e/rest/survive-kill', 'e2e/rest/promote-in-kills', 'src/platform/engine/embedded/'],
  fuzz: ['e2e/rest/fuzz'],
  chaos: [
    'e2e/rest/chaos-short',
    'e2e/rest/idempotency-in-kills',
    'e2e/rest/lost-renditions',
    'e2e/rest/resumable-uploads',
    'e2e/rest/supervision',
    'e2e/rest/uploads-in-restarts',
    'e2e/rest/webhooks-in-trouble',
    'e2e/rest/workers',
  ],
  hostile: ['e2e/rest/hostile-files', 'src/platform/process-pool/', 'src/platform/video/hostile'],
  search: [
    'e2e/rest/filter',
    'e2e/rest/search-assets',
    'e2e/rest/search-with-meilisearch',
    'e2e/rest/slow-searches',
    'src/domain/search/',
    'src/jobs/search/',
    'src/platform/search-index/',
  ],
  s3: [
    'e2e/rest/backup-from-s3',
    'e2e/rest/s3',
    'e2e/rest/store-move',
    'e2e/rest/uploads-to-bucket',
    'src/platform/blobs/s3/',
    'src/platform/incoming/',
    'src/procedures/upload/direct-upload',
  ],
  engine: ['e2e/rest/inngest-server', 'src/jobs/', 'src/platform/engine/outside/'],
  analysis: [
    'e2e/rest/analysis-by-model',
    'e2e/rest/image-analysis',
    'e2e/rest/search-by-meaning',
    'src/platform/vision/',
  ],
  video: ['e2e/rest/playback', 'e2e/rest/videos', 'src/platform/video/'],
  packages: [
    'e2e/rest/cli',
    'e2e/rest/client-package',
    'e2e/rest/conformance-',
    'e2e/rest/generated-client',
    'e2e/rest/package-manifests',
    'e2e/rest/picker-package',
  ],
  recipes: ['e2e/rest/install-ffmpeg', 'e2e/rest/recipes'],
  pages: ['e2e/browser/'],
  operations: ['e2e/rest/', 'src/http/bytes-out/', 'src/platform/database/', 'src/processes/'],
};

export const partNames = Object.keys(PARTS);

/** The deep tests of these parts, as paths of files and folders. Throws if a deep test belongs to no part. */
export function filesOfParts(names) {
  const files = deepFiles();
  const lost = files.find((file) => partOf(file) === undefined);
  if (lost) throw new Error(`${lost} belongs to no part of scripts/deep-parts.mjs.`);
  const chosen = files.filter((file) => names.includes(partOf(file)));
  // All tests of the jobs run once more, on the executor outside (vitest.config.ts).
  return names.includes('engine') ? [...chosen, 'src/jobs'] : chosen;
}

const partOf = (file) =>
  partNames.find((name) => PARTS[name].some((beginning) => file.startsWith(beginning)));

const deepFiles = () =>
  ['src', 'packages', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((path) => /\.deep\.(test|spec)\.tsx?$/.test(path) && !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  );
