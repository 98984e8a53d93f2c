import { fileOfUrl } from './video-sources';

/** Asks the service again where a video is; resolves to its URLs, best first. */
export type AskAgain = (signal: AbortSignal) => Promise<string[]>;

/** A video that stopped with an error. */
export type Failure = {
  src: string;
  /** Whether the connection broke, as far as the browser knows. */
  isNetwork: boolean;
  /** Whether the video was loaded again already, and failed at the same moment. */
  isAgain: boolean;
};

/** `load`: the same file, at its current URL. `wait`: for the connection. `giveUp`: this file does not play here. */
export type Remedy = { act: 'load'; src: string } | { act: 'wait' } | { act: 'giveUp' };

const PATIENCE_MS = 10_000;

/**
 * What to do about a video that stopped. Browsers do not tell an undecodable file from one that could not be fetched,
 * and the URLs of a share link expire: the service is asked first, and a file is given up only if it fails at a URL that
 * is good now.
 */
export async function findRemedy(
  { src, isNetwork, isAgain }: Failure,
  ask: AskAgain,
): Promise<Remedy> {
  let sources: string[];
  try {
    sources = await ask(AbortSignal.timeout(PATIENCE_MS));
  } catch (error) {
    if (isOutage(error)) return { act: 'wait' };
    // The person may not see the page now. Public files are there without it.
    sources = [src];
  }
  const fresh = sources.find((source) => fileOfUrl(source) === fileOfUrl(src));
  if (fresh === undefined) return { act: 'giveUp' };
  if (!isAgain || fresh !== src) return { act: 'load', src: fresh };
  return { act: isNetwork ? 'wait' : 'giveUp' };
}

/** Whether a call did not arrive, or the service is overloaded or down; otherwise it was refused. */
export function isOutage(error: unknown): boolean {
  const { data } = error as { data?: { httpStatus?: number } | null };
  const status = data?.httpStatus;
  return status === undefined || status === 429 || status >= 500;
}
