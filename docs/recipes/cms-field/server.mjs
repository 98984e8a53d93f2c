import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { imageAttributes } from '@vitrine/client/images';

const { VITRINE_URL, PORT, PUBLIC = 'public' } = process.env;
const article = { title: 'Untitled', cover: null };

const escaped = (value) => String(value).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const attributes = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ');

/** The value comes from a browser: it must be an image of the service. */
function coverOf(value) {
  const asset = value ? JSON.parse(value) : null;
  const urls = asset ? [asset.url, ...Object.values(JSON.parse(asset.sizes ?? '{}'))] : [];
  if (!urls.every((url) => String(url).startsWith(`${VITRINE_URL}/cdn/`)))
    throw new Error('Not an image of ours.');
  return asset;
}

const edit = () => `<!doctype html><title>Edit</title>
<form method="post">
  <label>Title <input name="title" value="${escaped(article.title)}"></label>
  <media-field ${attributes({
    name: 'cover',
    service: VITRINE_URL,
    redirect: '/redirect',
    value: JSON.stringify(article.cover),
  })}></media-field>
  <button>Save</button>
</form>
<script type="module" src="/field.js"></script>`;

const show =
  () => `<!doctype html><title>${escaped(article.title)}</title><h1>${escaped(article.title)}</h1>
${article.cover ? `<img ${attributes(imageAttributes(article.cover, { sizes: '(min-width: 60rem) 50vw, 100vw' }))}>` : ''}`;

const policy = `default-src 'self'; connect-src 'self' ${VITRINE_URL}; img-src 'self' ${VITRINE_URL} data:`;

async function answer(request, response) {
  const { method, url } = request;
  const html = (page) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
  const path = url.split('?')[0];
  if (path === '/redirect')
    return html(
      '<!doctype html><title>Signing in</title><body><script type="module" src="/redirect.js"></script>',
    );
  if (/^\/(field|redirect)\.js$/.test(path))
    return response.setHeader('Content-Type', 'text/javascript').end(await readFile(PUBLIC + path));
  if (path !== '/edit') return html(show());
  if (method !== 'POST') return html(edit());
  const sent = new URLSearchParams(await text(request));
  Object.assign(article, { title: sent.get('title'), cover: coverOf(sent.get('cover')) });
  return response.writeHead(303, { Location: '/' }).end();
}

createServer((request, response) => {
  response.setHeader('Content-Security-Policy', policy);
  answer(request, response).catch((error) => response.writeHead(400).end(error.message));
}).listen(PORT);
