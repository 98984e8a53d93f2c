import type { Bait } from './bait';
import { copyBytes, type HostileFile } from './corpus-file';

/** Playlists and scripts with references to other files, uploaded as videos; and truncated videos. */
export function hostileVideos({ url, image, text }: Bait): HostileFile[] {
  const playlist = (line: string) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${line}\n#EXT-X-ENDLIST\n`;
  const manifest = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1"><BaseURL>${url}/part.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`;
  const subtitles = `[Script Info]\nScriptType: v4.00+\n[Fonts]\nfontname: ${text}\n[Events]\nDialogue: 0,0:00:00.00,0:00:09.00,,,,,,,{\\fn${text}}x\n`;
  const session = `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video ${new URL(url).port} RTP/AVP 96\na=rtpmap:96 H264/90000\n`;
  const rows: [name: string, bytes: string | Uint8Array][] = [
    ['playlist-by-http.mp4', playlist(`${url}/part.ts`)],
    ['playlist-of-a-file.mp4', playlist(`file://${text}`)],
    ['playlist-of-a-path.mov', playlist(image)],
    ['playlist-of-a-part.mkv', playlist(`concat:file://${text}|subfile,,start,0,end,9,,:${image}`)],
    [
      'playlist-with-a-key.mp4',
      `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${url}/key"\n#EXTINF:9,\n${image}\n`,
    ],
    ['list-of-files.mp4', `ffconcat version 1.0\nfile '${image}'\n`],
    ['list-of-urls.avi', `ffconcat version 1.0\nfile '${url}/x.mp4'\n`],
    ['manifest.mp4', manifest],
    ['manifest.webm', manifest],
    ['session.mp4', session],
    ['subtitles.mp4', subtitles],
    ['subtitles.mkv', `1\n00:00:00,000 --> 00:00:09,000\n<img src="${url}/x.png">\n`],
    ['smooth.mp4', `<SmoothStreamingMedia><StreamIndex Url="${url}/x"/></SmoothStreamingMedia>`],
    ['script.avi', `AviSource("${image}")`],
    [
      'playlist-in-avi.avi',
      Buffer.concat([
        Buffer.from('RIFF\xff\xff\0\0AVI LIST', 'latin1'),
        Buffer.from(playlist(`file://${text}`)),
      ]),
    ],
    ['metadata.mp4', ';FFMETADATA1\ntitle=x\n'],
    ['only-its-brand.mp4', Buffer.from('0000001866747970697331360000000069736f6d6d703432', 'hex')],
    ['only-its-signature.mkv', Buffer.from('1a45dfa3', 'hex')],
    ['noise.mpg', Buffer.alloc(50_000, 0x47)],
    [
      'box-of-4-gigabytes.mov',
      Buffer.concat([
        Buffer.from('0000001466747970717420200000000071742020', 'hex'),
        Buffer.from('ffffffff6d6f6f76', 'hex'),
      ]),
    ],
  ];
  return rows.map(([name, bytes]) => ({
    name,
    format: 'video',
    bytes: copyBytes(bytes),
    must: 'be refused',
  }));
}
