import { createServer } from 'node:http';

const { VITRINE_LIBRARY, VITRINE_KEY } = process.env;

async function newAddress() {
  const headers = { 'Api-Version': '2026-07-08', Authorization: `Bearer ${VITRINE_KEY}` };
  const answer = await fetch(`${VITRINE_LIBRARY}/uploads/address`, { method: 'POST', headers });
  if (!answer.ok) throw new Error(`Vitrine answered ${answer.status}.`);
  return (await answer.json()).data.url;
}

const page = (url) => `<!doctype html>
<form action="${url}" method="post" enctype="multipart/form-data">
  <label>Your photo <input type="file" name="files" accept="image/*" required></label>
  <button>Send</button>
  <p role="status"></p>
</form>
<script type="module">
  const form = document.querySelector('form');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const answer = await fetch(form.action, { method: 'POST', body: new FormData(form) });
    const { data, error } = await answer.json();
    form.querySelector('p').textContent = error ? error.message : data.responseText;
  });
</script>`;

createServer(async (request, response) => {
  if (request.method !== 'GET' || request.url !== '/') return response.writeHead(404).end();
  try {
    const html = page(await newAddress());
    // Each page has an address of its own.
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(html);
  } catch (error) {
    process.stderr.write(`${error}\n`);
    response.writeHead(503, { 'Retry-After': '60' }).end('Uploads are not possible at the moment.');
  }
}).listen(process.env.PORT);
