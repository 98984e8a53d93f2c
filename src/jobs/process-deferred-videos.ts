import type { Inngest } from 'inngest';
import { releaseDeferredVideos } from '@/domain/asset/defer-video';
import type { Domain } from '@/domain/operation';
import type { VideoProcessor } from '@/platform/video/port';

type Parts = { domain: Domain; video: VideoProcessor };

/** Every five minutes, has videos processed that came while ffmpeg was missing, once it is there. */
export const processDeferredVideos = (client: Inngest, parts: Parts) =>
  client.createFunction(
    { id: 'process-deferred-videos', retries: 0, triggers: { cron: '*/5 * * * *' } },
    async ({ step }) => ({ released: await step.run('release', () => releaseWhenReady(parts)) }),
  );

/** Harmless at any time: a video is called once. The worker does so as it starts, too. */
export const releaseWhenReady = async ({ domain, video }: Parts): Promise<number> =>
  (await video.isReady()) ? releaseDeferredVideos(domain) : 0;
