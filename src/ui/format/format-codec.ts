const CODEC_NAMES: Record<string, string> = {
  h264: 'H.264',
  hevc: 'H.265 (HEVC)',
  prores: 'ProRes',
  mpeg2video: 'MPEG-2',
  mpeg4: 'MPEG-4',
  mjpeg: 'Motion JPEG',
  theora: 'Theora',
  opus: 'Opus',
  vorbis: 'Vorbis',
};

/** "h264" → "H.264", as people write it; "vp9" → "VP9". */
export const formatCodec = (codec: string): string =>
  CODEC_NAMES[codec] ?? codec.replace(/^pcm_.*/, 'PCM').toUpperCase();
