import type { Inngest } from 'inngest';
import { hasDeferredVideos, releaseDeferredVideos } from '@/domain/asset/processing/defer-video';
import type { Domain } from '@/domain/operation';
import type { VideoProcessor } from '@/platform/video/port';

type Dependencies = { domain: Domain; video: VideoProcessor };

/** Every five minutes, if ffmpeg is installed, releases the videos uploaded while it was missing. */
export const processDeferredVideos = (client: Inngest, dependencies: Dependencies) =>
  client.createFunction(
    { id: 'process-deferred-videos', retries: 0, triggers: { cron: '*/5 * * * *' } },
    async ({ step }) => ({
      released: await step.run('release', () => releaseWhenReady(dependencies)),
    }),
  );

/**
 * May run at any time: each video is released once. The worker also calls it when it starts, and mostly there is none:
 * then it does not look for ffmpeg, which takes a third of a second of processor time.
 */
export const releaseWhenReady = async ({ domain, video }: Dependencies): Promise<number> =>
  (await hasDeferredVideos(domain)) && (await video.isReady()) ? releaseDeferredVideos(domain) : 0;
