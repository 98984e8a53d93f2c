import { createHash } from 'node:crypto';
import { LATEST_API_VERSION } from '@/contract/versions';
import type { ServedDocument } from '../server/send-document';
import { skillOf } from './skill';

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
