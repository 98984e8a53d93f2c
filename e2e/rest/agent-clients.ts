/** How programs that connect agents present themselves, as recorded in public. */
export type AgentClient = {
  name: string;
  /** The body of its registration. */
  registration: Record<string, unknown>;
  /** The redirect URI it uses: the first it registers, unless it says otherwise. */
  redirect?: string;
  /** The scope it asks for when it sends the person; none: it omits it. */
  scope?: string;
  /** How it sends the secret it was given, whatever was registered. */
  secretBy?: 'post' | 'basic';
  /** Whether it writes the address of the server with a slash at the end. */
  slash?: true;
  /** Headers of its messages, beside the token. */
  headers: Record<string, string>;
  protocol: string;
};

const CODE = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] };
const PUBLIC = { ...CODE, token_endpoint_auth_method: 'none' };
const BOTH = { Accept: 'application/json, text/event-stream' };
const OPENID = 'openid email profile';
const OURS = 'libraries libraries:read offline_access';

export const AGENT_CLIENTS: AgentClient[] = [
  {
    // anthropics/claude-ai-mcp#1043, #124 (scope), modelcontextprotocol/python-sdk#2349 (only events are accepted),
    // trycua/cua#1898
    name: 'Claude on the web, and connectors of Claude Desktop',
    registration: {
      ...CODE,
      client_name: 'Claude',
      client_uri: 'https://claude.ai/api/mcp/auth_callback',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
      scope: 'address phone email openid profile',
      token_endpoint_auth_method: 'client_secret_post',
    },
    scope: 'claudeai',
    secretBy: 'post',
    headers: { Accept: 'text/event-stream', 'User-Agent': 'python-httpx/0.28.1' },
    protocol: '2025-06-18',
  },
  {
    // anthropics/claude-code#94630 (the name of the server in its own), elmohq/elmo#684, appstrate/appstrate#1267, vectorize-io/hindsight#571 and anthropics/claude-code#45368 (Accept)
    name: 'Claude Code',
    registration: {
      ...PUBLIC,
      client_name: 'Claude Code (vitrine)',
      redirect_uris: ['http://localhost:3118/callback'],
      application_type: 'native',
    },
    redirect: 'http://localhost:52311/callback',
    scope: OURS,
    headers: { Accept: 'application/json' },
    protocol: '2025-06-18',
  },
  {
    // better-auth/better-auth#10946
    name: 'Cursor, alone',
    registration: {
      ...PUBLIC,
      client_name: 'Cursor',
      application_type: 'web',
      redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'],
    },
    headers: BOTH,
    protocol: '2025-06-18',
  },
  {
    // erp-mafia/accounted#2225, koala73/worldmonitor#8305
    name: 'Cursor, beside loopback and https',
    registration: {
      ...PUBLIC,
      client_name: 'Cursor',
      redirect_uris: [
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'https://www.cursor.com/agents/mcp/oauth/callback',
        'http://localhost:8787/callback',
      ],
    },
    headers: BOTH,
    protocol: '2025-11-25',
  },
  {
    // microsoft/vscode src/vs/base/common/oauth.ts; it compares the resource of the metadata with the address it has
    name: 'VS Code',
    registration: {
      ...PUBLIC,
      client_name: 'Visual Studio Code',
      client_uri: 'https://code.visualstudio.com',
      grant_types: [...CODE.grant_types, 'urn:ietf:params:oauth:grant-type:device_code'],
      redirect_uris: [
        'https://insiders.vscode.dev/redirect',
        'https://vscode.dev/redirect',
        'http://127.0.0.1/',
        'http://127.0.0.1:33418/',
      ],
      scope: OURS,
      application_type: 'native',
    },
    redirect: 'http://127.0.0.1:59656/',
    scope: OURS,
    slash: true,
    headers: BOTH,
    protocol: '2025-11-25',
  },
  {
    // supabase/mcp#183 (scope), Mermaid-Chart/issue-tracker#145 (scheme)
    name: 'Windsurf',
    registration: {
      ...PUBLIC,
      client_name: 'Windsurf',
      redirect_uris: [
        'windsurf://codeium.windsurf/oauth/callback',
        'http://127.0.0.1:38011/callback',
      ],
      scope: OPENID,
    },
    scope: OPENID,
    headers: BOTH,
    protocol: '2025-03-26',
  },
  {
    // punkpeye/mcp-remote src/lib/node-oauth-client-provider.ts, #204
    name: 'mcp-remote, as Claude Desktop starts it',
    registration: {
      ...PUBLIC,
      client_name: 'MCP CLI Client',
      client_uri: 'https://github.com/modelcontextprotocol/mcp-cli',
      redirect_uris: ['http://localhost:29956/oauth/callback'],
      software_id: '2e6dc280-f3c3-4e01-99a7-8181dbd1d23d',
      software_version: '0.1.37',
      scope: OPENID,
    },
    scope: OPENID,
    headers: BOTH,
    protocol: '2025-06-18',
  },
  {
    // n8n-io/n8n packages/cli/src/oauth/oauth.service.ts, #22851
    name: 'n8n',
    registration: {
      ...PUBLIC,
      client_name: 'n8n',
      client_uri: 'https://n8n.io/',
      redirect_uris: ['https://visor.app.n8n.cloud/rest/oauth2-credential/callback'],
      scope: 'openid',
    },
    scope: 'openid',
    headers: { Accept: '*/*', 'User-Agent': 'axios/1.12.0' },
    protocol: '2025-06-18',
  },
  {
    // google-gemini/gemini-cli packages/core/src/mcp/oauth-provider.ts, honojs/middleware#1799 (Accept)
    name: 'Gemini CLI',
    registration: {
      ...PUBLIC,
      client_name: 'Gemini CLI MCP Client',
      redirect_uris: ['http://localhost:7777/oauth/callback'],
      scope: '',
    },
    headers: { Accept: 'application/json' },
    protocol: '2025-06-18',
  },
  {
    // danielealbano/android-remote-control-mcp#166, BasedHardware/omi#8824
    name: 'ChatGPT',
    registration: {
      ...CODE,
      client_name: 'ChatGPT',
      redirect_uris: ['https://chatgpt.com/connector/oauth/OUbdUMlL15Ct'],
      token_endpoint_auth_method: 'client_secret_basic',
      application_type: 'web',
    },
    scope: OURS,
    secretBy: 'post',
    headers: { Accept: 'application/json, text/event-stream', 'User-Agent': 'openai-mcp/1.0.0' },
    protocol: '2025-06-18',
  },
  {
    // danny-avila/LibreChat packages/api/src/mcp/oauth/handler.ts
    name: 'LibreChat',
    registration: {
      ...CODE,
      client_name: 'LibreChat MCP Client',
      redirect_uris: ['http://localhost:3080/api/mcp/vitrine/oauth/callback'],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: OURS,
    },
    scope: OURS,
    secretBy: 'basic',
    headers: { Accept: 'text/event-stream, application/json' },
    protocol: '2025-06-18',
  },
  {
    // langflow-ai/langflow#12091 by way of modelcontextprotocol/python-sdk src/mcp/client/auth; a slash at the end as in
    // langchain-ai/langchain-mcp-adapters#206
    name: 'Langflow',
    registration: {
      ...PUBLIC,
      client_name: 'langflow',
      redirect_uris: ['http://localhost:7860/oauth/callback'],
      scope: 'user',
      client_uri: null,
      logo_uri: null,
      contacts: null,
      tos_uri: null,
      policy_uri: null,
      jwks_uri: null,
      jwks: null,
      software_id: null,
      software_version: null,
    },
    scope: 'user',
    slash: true,
    headers: { Accept: 'application/json, text/event-stream', 'User-Agent': 'python-httpx/0.28.1' },
    protocol: '2025-06-18',
  },
  {
    // aaif-goose/goose#9670 by way of modelcontextprotocol/rust-sdk crates/rmcp/src/transport/auth.rs
    name: 'Goose',
    registration: {
      ...PUBLIC,
      client_name: 'goose',
      redirect_uris: ['http://127.0.0.1:49210/oauth_callback'],
    },
    headers: { Accept: 'text/event-stream, application/json' },
    protocol: '2025-03-26',
  },
  {
    // zed-industries/zed crates/context_server/src/oauth.rs, #53784
    name: 'Zed',
    registration: {
      client_name: 'Zed',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      redirect_uris: ['http://127.0.0.1:27523/callback'],
      token_endpoint_auth_method: 'none',
      scope: OURS,
    },
    scope: OURS,
    headers: BOTH,
    protocol: '2025-11-25',
  },
  {
    // elmohq/elmo#684, openai/codex#40928 (the secret by Basic, whatever was registered)
    name: 'Codex',
    registration: {
      ...CODE,
      client_name: 'Codex',
      redirect_uris: ['http://127.0.0.1:37819/callback/6MFBM1In3Ey-'],
      token_endpoint_auth_method: 'client_secret_post',
      application_type: 'native',
    },
    redirect: 'http://127.0.0.1:63546/callback/6MFBM1In3Ey-',
    secretBy: 'basic',
    headers: BOTH,
    protocol: '2025-06-18',
  },
  {
    // anomalyco/opencode packages/opencode/src/mcp/oauth-provider.ts
    name: 'OpenCode',
    registration: {
      ...PUBLIC,
      client_name: 'OpenCode',
      client_uri: 'https://opencode.ai',
      redirect_uris: ['http://127.0.0.1:19876/mcp/oauth/callback'],
    },
    headers: BOTH,
    protocol: '2025-06-18',
  },
];
