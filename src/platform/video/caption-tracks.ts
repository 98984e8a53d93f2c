import { MAX_CAPTIONS } from '@/contract/asset/playback';
import { cleanText } from '../imaging/details/clean-text';
import type { CaptionTrack } from './port';

/** What ffprobe says of a stream. */
type Stream = {
  index: number;
  codec_type?: string | undefined;
  codec_name?: string | undefined;
  tags: Record<string, string>;
};

/** The tags that ffprobe has to report. */
export const CAPTION_TAGS = ['language', 'LANGUAGE', 'title', 'TITLE'];

/** Subtitles that are text; those of discs and broadcasts are images. */
const TEXT_CODECS = ['subrip', 'ass', 'ssa', 'mov_text', 'webvtt', 'text'];

const MAX_TITLE_CHARACTERS = 60;

/** The subtitles of a video that are text, in their order. */
export const captionsOf = (streams: Stream[]): CaptionTrack[] =>
  streams
    .filter(
      ({ codec_type, codec_name = '' }) =>
        codec_type === 'subtitle' && TEXT_CODECS.includes(codec_name),
    )
    .slice(0, MAX_CAPTIONS)
    .map(({ index, codec_name = '', tags }) => ({
      index,
      codec: codec_name,
      language: languageOf(tags.language ?? tags.LANGUAGE),
      title: titleOf(tags.title ?? tags.TITLE),
    }));

/** `ger` → `de`. Files write `und` when they do not know. */
function languageOf(code: string | undefined): string | null {
  try {
    const [language = 'und'] = Intl.getCanonicalLocales(code);
    return language.startsWith('und') ? null : language;
  } catch {
    return null;
  }
}

const titleOf = (title: string | undefined): string | null =>
  cleanText(title, MAX_TITLE_CHARACTERS);
