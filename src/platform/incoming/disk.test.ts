import { aFolder } from '@/testing/folder';
import { makeDiskBlobs } from '../blobs/disk';
import { makeDiskIncoming } from './disk';
import { testIncomingDriver } from './incoming.suite';

testIncomingDriver('the disk', async () => {
  const folder = await aFolder();
  const blobs = await makeDiskBlobs({ folder });
  return { blobs, incoming: await makeDiskIncoming({ folder, blobs }) };
});
