import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { Vitrine } from '../../packages/client/src/index';
import { anImage } from '../support/images';
import { newEmail } from '../support/people';
import { endService, type RunningService, startAgain, startService } from '../support/service';

const FILES = 8;

let service: RunningService;
afterAll(() => endService(service));

it('uploads by the client library are neither lost nor doubled when the service is killed, stopped and started', async () => {
  service = await startService();
  const baseUrl = service.url;
  const made = await new Vitrine({ baseUrl }).createUnclaimedLibrary({ email: newEmail() });
  const library = new Vitrine({ baseUrl, key: made.apiKey }).library(
    made.organizationId,
    made.libraryId,
  );
  const bytes = new Uint8Array(await anImage('jpeg', 900, 600));
  const names = Array.from({ length: FILES }, (_, place) => `${place}.jpg`);
  const uploading = Promise.all(
    names.map(async (name, place) => {
      await sleep(place * 300);
      return library.upload(new File([bytes], name), { pieceBytes: 4096 });
    }),
  );
  for (const end of ['kill', 'stop'] as const) {
    await sleep(500);
    await service[end]();
    service = await startAgain(service);
  }
  await uploading;
  const listed = await library.listAssets().all();
  expect(listed.map(({ name }) => name).sort()).toEqual(names.sort());
}, 120_000);
