// Imported before anything else: an old Node prints one sentence instead of a stack trace.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Vitrine needs Node 20.19 or newer; this is ${process.versions.node}: install a newer one from https://nodejs.org.\n`,
  );
  process.exit(1);
}
