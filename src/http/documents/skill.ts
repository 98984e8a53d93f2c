import { LATEST_API_VERSION } from '@/contract/versions';

/** The skill in the form of agentskills.io. Its commands work as written, one after another. */
export const skillOf = (
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
