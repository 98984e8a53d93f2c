import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { instructions } from './read-dockerfile.mjs';
import { root } from './step.mjs';

/**
 * Validates the manifests of docs/recipes/kubernetes without a cluster: against the schemas of Kubernetes, as validators
 * (formats, required fields) and as types (unknown fields), and against the image, the code and each other. Prints each
 * fault on a line, and exits with 1 if there are any.
 */
const FOLDER = 'docs/recipes/kubernetes';
const read = (name) => readFileSync(join(root, name), 'utf8');
const image = Object.fromEntries([...instructions()].map(({ word, rest }) => [word, rest]));
const objects = readdirSync(join(root, FOLDER)).flatMap((file) =>
  parseAllDocuments(read(`${FOLDER}/${file}`)).map((document) => {
    const object = document.toJS();
    return { file, object, name: `${file}: ${object.kind} ${object.metadata?.name}` };
  }),
);
/** The sources of the admin command line. */
const commands = readdirSync(join(root, 'src/commands'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(root, 'src/commands', name), 'utf8'))
  .join('');

const faults = [
  ...(await checkValues()),
  ...checkFields(),
  ...objects.flatMap((each) => [...checkPod(each)]),
  ...checkSelectors(),
  ...checkVariables(),
];
for (const fault of faults) process.stderr.write(`${FOLDER}/${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** The compiled schema of a kind. It ignores unknown fields. */
async function checkValues() {
  const found = [];
  for (const { object, name } of objects)
    try {
      const { [object.kind]: Model } = await import(pathToFileURL(moduleOf(object)).href);
      new Model(object).validate();
    } catch (error) {
      found.push(`${name}: ${error.message}`);
    }
  return found;
}

/** The type of a kind. The compiler refuses unknown fields of a literal. */
function checkFields() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-kubernetes-'));
  const files = objects.map(({ object }, place) => {
    const file = join(folder, `${place}.mts`);
    const type = `import('${moduleOf(object)}').I${object.kind}`;
    writeFileSync(file, `export const object: ${type} = ${JSON.stringify(object, null, 2)};\n`);
    return file;
  });
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
  const options =
    '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --target es2022';
  const { stdout, status } = spawnSync(
    process.execPath,
    [compiler, ...options.split(' '), '--pretty', 'false', ...files],
    { cwd: folder, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  const messages = [...stdout.matchAll(/(\d+)\.mts\(\d+,\d+\): error TS\d+: (.*)/g)];
  if (status !== 0 && messages.length === 0) return [`: the compiler failed: ${stdout}`];
  return messages.map(([, place, text]) => `${objects[place].name}: ${text}`);
}

function moduleOf({ apiVersion, kind }) {
  return join(root, 'node_modules/kubernetes-models', apiVersion, `${kind}.js`);
}

/** The pods of all kinds run the image as its user, and commands, ports and disks that it has. */
function* checkPod({ object, name }) {
  const pod = object.spec?.template?.spec;
  if (!pod) return;
  const fault = (text) => `${name}: ${text}`;
  if (!pod.securityContext?.runAsNonRoot) yield fault('may run as root.');
  for (const container of pod.containers) {
    if (!/:\d+\.\d+\.\d+$/.test(container.image)) yield fault('names no exact version.');
    if (container.image !== imageOfAll())
      yield fault(`${container.image} is not the image of all.`);
    if (!container.resources?.requests || !container.resources.limits?.memory)
      yield fault('has no resources.');
    if (container.securityContext?.allowPrivilegeEscalation !== false)
      yield fault('may gain privileges.');
    for (const { containerPort } of container.ports ?? [])
      if (String(containerPort) !== image.EXPOSE)
        yield fault(`port ${containerPort} is not served.`);
    const mounted = (container.volumeMounts ?? []).map(({ mountPath }) => mountPath);
    for (const path of mounted)
      if (path !== image.VOLUME && path !== '/tmp')
        yield fault(`${path} is neither the folder of the data nor /tmp.`);
    if (mounted.length > 0 && container.securityContext?.readOnlyRootFilesystem !== true)
      yield fault('may write to its image.');
    yield* checkCommand(container.command, fault);
  }
}

function imageOfAll() {
  return objects.find(({ object }) => object.spec?.template).object.spec.template.spec.containers[0]
    .image;
}

/** A command names a bundle of the build, and of the admin command line a command that exists. */
function* checkCommand(command, fault) {
  if (!command) return;
  const {
    1: bundle,
    2: source,
    3: words,
  } = /^exec node dist\/(\w+)-\*\/(\S+)\.js ?(.*)$/.exec(command.at(-1)) ?? [];
  if (!source || !existsSync(join(root, 'src', `${source}.ts`)))
    return yield fault(`${command.at(-1)} is nothing that the build makes.`);
  const built = [...instructions()].some(
    ({ word, rest }) => word === 'RUN' && rest.includes(`scripts/build.mjs ${bundle}`),
  );
  if (bundle !== 'admin' && !built) yield fault(`the Dockerfile does not build the ${bundle}.`);
  if (bundle === 'admin' && !commands.includes(`path: ['${words.split(' ').join("', '")}']`))
    yield fault(`there is no command ${words}.`);
}

/** Every selector finds a pod, and every named Service is there. */
function checkSelectors() {
  const pods = objects.flatMap(({ object }) => object.spec?.template?.metadata.labels ?? []);
  const services = objects.filter(({ object }) => object.kind === 'Service');
  return objects.flatMap(({ object: { kind, spec }, name }) => {
    const selector = spec?.selector?.matchLabels ?? spec?.selector;
    const finds = (labels) =>
      Object.entries(selector).every(([key, value]) => labels[key] === value);
    const found = selector && !pods.some(finds) ? [`${name}: selects no pod.`] : [];
    const paths = kind === 'Ingress' ? spec.rules.flatMap(({ http }) => http.paths) : [];
    const named = paths.map(({ backend }) => backend.service.name);
    const missing = named.filter(
      (each) => !services.some(({ object }) => object.metadata.name === each),
    );
    return [...found, ...missing.map((each) => `${name}: there is no Service ${each}.`)];
  });
}

/** Every variable exists. */
function checkVariables() {
  const known = new Set(read('.env.example').match(/(?<=^# )[A-Z][A-Z0-9_]+(?==)/gm));
  const settings = objects.flatMap(({ object }) => Object.keys(object.data ?? {}));
  const secrets = read('docs/recipes/kubernetes.md').match(/^[A-Z][A-Z0-9_]+(?==)/gm) ?? [];
  return [...settings, ...secrets]
    .filter((name) => !known.has(name))
    .map((name) => `: ${name} is not a variable of the service.`);
}
