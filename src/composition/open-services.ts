import path from 'node:path';
import { openSearch } from '@/composition/open-search';
import type { Config } from '@/config/config';
import { makeLastUsedBatcher } from '@/domain/access/verify/last-used-batcher';
import type { Copies } from '@/domain/backup/kept-backups';
import type { Domain } from '@/domain/operation';
import { findUnfinishedBlobs } from '@/domain/upload/find-upload';
import { makeBuiltInAnalyser } from '@/platform/analysis/built-in';
import { makeImageModel } from '@/platform/analysis/openai-compatible';
import type { Analyser, ImageModel } from '@/platform/analysis/port';
import type { Blobs } from '@/platform/blobs/port';
import { watchDiskSpace } from '@/platform/disk-space';
import type { Labeller } from '@/platform/embedding/label-images';
import type { ImageEmbedder } from '@/platform/embedding/port';
import { makeTextMeanings } from '@/platform/embedding/text-meanings';
import { makePooledImaging } from '@/platform/imaging/driver/pooled-imaging';
import type { Log } from '@/platform/log';
import { makeMailCatcher } from '@/platform/mail/mail-catcher';
import type { Mail } from '@/platform/mail/port';
import { makeSmtpMail } from '@/platform/mail/smtp';
import { openLendingFolder } from '@/platform/sandbox/lend-file';
import type { IndexSync } from '@/platform/search-index/meilisearch/index-sync';
import type { SearchAudit } from '@/platform/search-index/port';
import { makeVideoProcessor } from '@/platform/video/ffmpeg';
import { ANALYSIS_PARTS, type Vision } from '@/platform/vision/port';
import { makeRunningArchives } from '@/procedures/archive/running-archives';
import type { ApiDependencies } from '@/procedures/context';
import { makeEventStreams } from '@/procedures/event/event-streams';
import { makeAssetTexts } from '@/procedures/present/asset-texts';
import { makeLibraryAnswers } from '@/procedures/present/library-answers';
import { urlsBelow } from '@/procedures/present/urls';
import { makeProcessPermits } from '@/procedures/process-permits';
import { makeStagingBudget } from '@/procedures/upload/staging-budget';
import { openBlobs } from './open-blobs';
import { openBuiltInVision } from './open-built-in-vision';
import { makeCopies } from './open-copies';
import { openDomain } from './open-domain';
import { openIdentity } from './open-identity';
import { openImageEmbedder, openLabeller, openTextEmbedder } from './open-meaning';
import { filesFolder } from './used-with';

/** Every part of the platform, built once and passed to the code that needs it. */
export type Services = ApiDependencies & {
  /** As `blobs`, without the memory of small files: for who checks the store itself. */
  storedBlobs: Blobs;
  /** The place of the backups; null: none is set. */
  copies: Copies | null;
  analyser: Analyser;
  model: ImageModel | null;
  vision: Vision | null;
  /** Null without a model of the operator's, and in processes that analyse nothing. */
  embedder: ImageEmbedder | null;
  /** The same. */
  labeller: Labeller | null;
  mail: Mail;
  /** Null when search uses PostgreSQL only. */
  searchIndexSync: IndexSync | null;
  /** One for every index read by searches. */
  searchAudits: SearchAudit[];
  lastUsedBatcher: ReturnType<typeof startLastUsedBatcher>;
  close(): Promise<void>;
};

type ServiceOptions = {
  /** The maximum of the database pool. */
  connections: number;
  /** How many images, and how many videos, are processed at the same time. */
  decoders: number;
  /** The program of the image decoders. */
  imageDecoder: string;
  /** The program of the analyser and its model for objects. Without it, this process analyses nothing. */
  imageAnalyser?: { program: string; objectModel: string; embedder: string };
  /** The program that gives texts vectors. Without it, this process searches words only. */
  textEmbedder?: string;
};

/** Opens the dependencies of the service. */
export async function openServices(
  settings: Config,
  databaseUrl: string,
  log: Log,
  { connections, decoders, imageDecoder, imageAnalyser, textEmbedder }: ServiceOptions,
): Promise<Services> {
  const domain = openDomain(settings, databaseUrl, log, connections);
  const keyUses = startLastUsedBatcher(domain, log);
  const folder = filesFolder(settings);
  const findReceiving = (names: string[]) => findUnfinishedBlobs(domain, names);
  const files = await openBlobs(folder, settings.s3, { log, findReceiving });
  const copies = settings.backup && makeCopies(settings.backup.to, folder);
  const lendingFolder = await openLendingFolder(folder);
  const { minFreeBytes } = settings;
  const disk = watchDiskSpace(settings.dataDir, { minFreeBytes, log });
  const texts =
    textEmbedder === undefined
      ? null
      : await openTextEmbedder(settings, { program: textEmbedder, folder: lendingFolder });
  const meanings = texts && makeTextMeanings({ embedder: texts, log });
  const search = openSearch(domain.database, { ...settings, databaseUrl, meanings, log });
  const urls = urlsBelow(settings.publicUrl);
  const assetTexts = makeAssetTexts(urls);
  const permits = makeProcessPermits();
  const imaging = makePooledImaging({
    file: imageDecoder,
    maxProcesses: decoders,
    lendingFolder,
  });
  const vision = imageAnalyser ? openBuiltInVision(settings, imageAnalyser, lendingFolder) : null;
  const embedder = imageAnalyser
    ? await openImageEmbedder(settings, {
        program: imageAnalyser.embedder,
        folder: lendingFolder,
        disk,
        log,
      })
    : null;
  const labeller = imageAnalyser
    ? await openLabeller(settings, {
        program: imageAnalyser.embedder,
        folder: lendingFolder,
        log,
        database: domain.database,
      })
    : null;
  return {
    domain,
    blobs: files.blobs,
    storedBlobs: files.stored,
    copies,
    incoming: files.incoming,
    disk,
    staging: makeStagingBudget(disk),
    permits,
    archives: makeRunningArchives(permits.archive),
    eventStreams: makeEventStreams(domain, log, permits),
    imaging,
    video: makeVideoProcessor({ maxConcurrent: decoders, lendingFolder }),
    searchIndex: search.index,
    searchIndexSync: search.indexSync,
    searchAudits: search.audits,
    analyser: makeBuiltInAnalyser(),
    model: settings.ai && makeImageModel(settings.ai),
    vision,
    embedder,
    labeller,
    allowedNetworks: settings.allowedNetworks,
    mapTiles: settings.mapTiles,
    analysesImages: analysesImages(settings),
    findVisionModel: async () => (await texts?.findModel().catch(() => null)) ?? null,
    urls,
    assetTexts,
    libraryAnswers: makeLibraryAnswers(domain),
    ...openIdentity(settings, domain, log),
    ...openMail(settings),
    lastUsedBatcher: keyUses,
    log,
    async close() {
      await Promise.all([search.close(), keyUses.stop()]);
      files.close();
      copies?.close();
      const ended = [imaging, vision, embedder, labeller, texts].map((part) => part?.close());
      await Promise.all([...ended, domain.database.close()]);
    },
  };
}

const analysesImages = ({ analysis, meaning }: Config) =>
  meaning !== null || ANALYSIS_PARTS.some((part) => analysis.includes(part));

/** Mails go to the configured mail server, or into a folder shown only on the developer's mailbox page. */
function openMail({ mail: { server, from }, dataDir }: Config) {
  if (server) return { mail: makeSmtpMail({ server, from }), mailCatcher: null };
  const mailCatcher = makeMailCatcher({ folder: path.join(dataDir, 'outbox'), from });
  return { mail: mailCatcher, mailCatcher };
}

/** Time between two writes of the uses of keys. */
const FLUSH_INTERVAL_MS = 5000;

/** Collects the uses of keys and writes them at an interval, and a last time when stopped. */
function startLastUsedBatcher(domain: Domain, log: Log) {
  const uses = makeLastUsedBatcher(domain);
  const write = () =>
    uses
      .flush()
      .catch((error) => log.warn({ err: error }, 'The uses of keys could not be recorded.'));
  const timer = setInterval(write, FLUSH_INTERVAL_MS);
  timer.unref();
  return {
    note: uses.note,
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
