import { availableParallelism } from 'node:os';

/** Files processed by one worker at the same time. One organization may use half of it, so none blocks another. */
export const DECODING_CONCURRENCY = Math.max(4, availableParallelism());

/** Runs that process uploads at the same time. More than decoders: these are shared by the organizations of all runs. */
export const BATCH_CONCURRENCY = 4 * DECODING_CONCURRENCY;

/** Mails sent at the same time. Separate, so a slow mail server delays no other work. */
export const MAIL_CONCURRENCY = 5;

/** Changes of many assets at the same time. Separate, because each takes long; one organization has one at a time. */
export const BULK_CONCURRENCY = 2;

/**
 * Images looked at at the same time: one while another one is fetched and decoded. One organization has one at a time.
 * Separate, so nothing that people wait for waits for it.
 */
export const ANALYSIS_CONCURRENCY = 2;

/** Images described by the operator's model at the same time. Separate, so a hanging model delays no other work. */
export const MODEL_CONCURRENCY = 4;

/**
 * Files fetched from other servers at the same time, two of one organization. Separate, because the servers may be slow: a
 * few organizations with slow servers must leave room for others.
 */
export const FETCH_CONCURRENCY = 12;

/**
 * Webhooks served at the same time. Separate, because they mostly wait for answers and for their turn. Not more than the
 * worker has connections.
 */
export const WEBHOOK_CONCURRENCY = 20;

/**
 * Videos encoded at the same time, each on one processor and with the lowest priority. Separate, because a video takes
 * hours.
 */
export const PLAYBACK_CONCURRENCY = availableParallelism();

/** Runs of other functions at the same time. */
export const SHARED_CONCURRENCY = 4;
