import { createHash } from 'node:crypto';
import { LATEST_API_VERSION } from '@/contract/versions';
import type { ServedDocument } from '../server/send-document';

/** The skill in the form of agentskills.io. Its commands work as written, one after another. */
const skillOf = (
  publicUrl: string,
  { name, description }: { name: string; description: string },
) => `---
name: ${name}
description: ${description}
---

# Vitrine at ${publicUrl}

Answers are \`{"data": …}\`, or \`{"error": {"code", "message"}}\`. Branch on \`code\`; \`message\` says what to do next. After 429 or 503 wait as many seconds as \`Retry-After\` says.

## 1. Get a credential

Use the key or token that you were given. Without one, make a library. It is kept for 30 days; a person makes it permanent at \`claimUrl\`, which is also mailed to them, so ask for their address first.

\`\`\`sh
API=${publicUrl}/api
VERSION='Api-Version: ${LATEST_API_VERSION}'
field() { grep -o "\\"$1\\":\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4; }
CREATED=$(curl -sf $API/libraries -H "$VERSION" -H 'Content-Type: application/json' -d '{"email":"you@example.org","name":"Holiday"}')
KEY="Authorization: Bearer $(echo "$CREATED" | field apiKey)"
echo "$CREATED" | field claimUrl
\`\`\`

## 2. Find out what it reaches

\`\`\`sh
ME=$(curl -sf $API/me -H "$VERSION" -H "$KEY")
ORGANIZATION=$API/organizations/$(echo "$ME" | field organizationId)
LIBRARY=$ORGANIZATION/libraries/$(echo "$ME" | field library)
\`\`\`

A token of a person may reach several organizations; choose one of \`organizations\`.

## 3. Upload

Up to 20 files in one request, in a field named \`files\`. Images and videos of every usual kind are accepted. For a file at a public URL, send \`{"source":{"url":"…"}}\` to \`$LIBRARY/uploads\` instead.

\`\`\`sh
ASSET=$(curl -sf $LIBRARY/assets -H "$VERSION" -H "$KEY" -F files=@photo.jpg | grep -o '"id":"[^"]*"' | head -n 1 | cut -d '"' -f 4)
\`\`\`

## 4. Wait until it is processed

\`updated\` is null until then; so are the width, the height and the sizes.

\`\`\`sh
until curl -sf $LIBRARY/assets/$ASSET -H "$VERSION" -H "$KEY" | grep -q '"updated":[0-9]'; do sleep 0.5; done
\`\`\`

Instead of asking, follow \`$ORGANIZATION/events\` with \`Accept: text/event-stream\`.

## 5. Describe, tag, find

\`\`\`sh
curl -sf $LIBRARY/assets/tag -H "$VERSION" -H "$KEY" -H 'Content-Type: application/json' -d "{\\"assetIds\\":[\\"$ASSET\\"],\\"tags\\":[\\"harbour\\"]}"
curl -sf "$ORGANIZATION/search/assets?q=harbour" -H "$VERSION" -H "$KEY" | grep -o '"found":[0-9]*'
\`\`\`

A search matches the beginnings of words in names, descriptions and tags.

## 6. Give out addresses

\`url\` is the file itself; \`sizes\` is JSON text of a map from the longest edge to the address at that size. Files are public to whoever has the address. \`appUrl\` opens the asset for people.

\`\`\`sh
curl -sf $LIBRARY/assets/$ASSET -H "$VERSION" -H "$KEY" | field appUrl
\`\`\`

## What else there is

- \`DELETE $LIBRARY/assets\` with \`{"ids": […]}\` moves assets to the trash, for 30 days. Ask a person before.
- Approvals need the token of a person, and a paid plan.
- Everything: ${publicUrl}/api/openapi.json
`;

const SKILL_NAME = 'vitrine';
const SKILLS = '/.well-known/agent-skills';
const SKILL_PATH = `${SKILLS}/${SKILL_NAME}/SKILL.md`;

/**
 * The documents agents look for: `/llms.txt` (llmstxt.org) names all documents; the index of skills (Agent Skills
 * Discovery 0.2.0) names the one skill, with its digest.
 */
export function agentDocuments(publicUrl: string): [path: string, document: ServedDocument][] {
  const description =
    'Stores, processes, finds and serves images and videos in a Vitrine media library over its REST interface. Use it to upload files, wait for their processing, tag and find them, and to give out addresses of images in a size.';
  const skill = skillOf(publicUrl, { name: SKILL_NAME, description });
  const digest = createHash('sha256').update(skill).digest('hex');
  const index = {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: SKILL_NAME,
        type: 'skill-md',
        description,
        url: SKILL_PATH,
        digest: `sha256:${digest}`,
      },
    ],
  };
  return [
    ['/llms.txt', { type: 'text/plain', body: overviewOf(publicUrl) }],
    [`${SKILLS}/index.json`, { type: 'application/json', body: JSON.stringify(index) }],
    [SKILL_PATH, { type: 'text/markdown', body: skill }],
  ];
}

const overviewOf = (url: string) => `# Vitrine

> A media library service: organizations keep images and videos in libraries; it stores, processes, searches and serves them. Every call of the REST interface is below ${url}/api and carries \`Api-Version: ${LATEST_API_VERSION}\` and \`Authorization: Bearer <key or token>\`. A library can be made without an account; a person claims it afterwards.

## Interface

- [OpenAPI document](${url}/api/openapi.json): every operation with its shapes, examples and errors
- [Reference](${url}/docs): the same for people, with examples to copy
- [Skill](${url}${SKILL_PATH}): the way from a new library to an address of an image, step by step

## Agents

- [MCP server](${url}/mcp): Streamable HTTP, for OAuth tokens and API keys
- [MCP server without a credential](${url}/mcp/anonymous): creates a library and a key
- [OAuth metadata of the MCP server](${url}/.well-known/oauth-protected-resource/mcp): where a client registers and signs a person in

## Optional

- [OAuth authorization server](${url}/.well-known/oauth-authorization-server/api/auth): its endpoints, grants and scopes
- [Index of skills](${url}${SKILLS}/index.json): with the digest of the skill
`;
