import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { codeFolders, type DevServer } from './dev-server.ts'

type ClientOptions = { port: number; server: DevServer }

/** Starts Vite's development server on the port of 127.0.0.1. It sends API calls and pages through the product's server. */
export async function startWebClient({ port, server }: ClientOptions): Promise<ViteDevServer> {
  const client = await createServer({
    root: 'packages/web',
    logLevel: 'info',
    clearScreen: false,
    appType: 'custom',
    plugins: [serveProduct(server)],
    // All libraries are found at the start: one that is found later reloads the page.
    optimizeDeps: { entries: ['src/**/*.tsx', '!src/**/*.test.tsx'] },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // The host of the page is kept: the server accepts calls of pages of its own host only.
      proxy: { '^/(api|health|ready)(/|$)': { target: `http://127.0.0.1:${server.apiPort}` } },
    },
  })
  return await client.listen().catch((error: unknown) => {
    const isTaken = error instanceof Error && error.message.includes('already in use')
    throw isTaken ? new Error(`Port ${port} is in use: choose another one with -- --port=3001.`) : error
  })
}

/** Lets requests wait while the server restarts, and serves its pages with the scripts of the development server. */
function serveProduct(server: DevServer): Plugin {
  return {
    name: 'quittance:serve-product',
    configureServer(client) {
      client.watcher.add(codeFolders)
      client.watcher.on('all', (_event, file) => server.handleChange(file))
      client.middlewares.use(async (request, response, next) => {
        const isCall = request.url?.startsWith('/api/') ?? false
        const isPage = !isCall && request.method === 'GET' && request.headers.accept?.includes('text/html')
        if (!(isCall || isPage)) return next()
        try {
          await server.waitUntilReady()
          if (isCall) next()
          else await sendPage({ client, server }, request, response)
        } catch (error) {
          response.writeHead(503, { 'content-type': 'text/plain' }).end(String(error))
        }
      })
    },
  }
}

/**
 * Sends the page as the product's server writes it, with base path, name, nonce and headers, completed by Vite. The only
 * difference of its content security policy is the connection that announces changes.
 */
async function sendPage(
  { client, server }: { client: ViteDevServer; server: DevServer },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = '/', headers } = request
  const page = await fetch(`http://127.0.0.1:${server.apiPort}${url}`, {
    headers: { accept: 'text/html', 'accept-language': headers['accept-language'] ?? '' },
    redirect: 'manual',
  })
  const policy = page.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  // Vite serves files outside of the client's folder by their absolute path.
  const text = (await page.text()).replaceAll('../../node_modules/', `/@fs${resolve('node_modules')}/`)
  const html = await client.transformIndexHtml(url, text)
  response.writeHead(page.status, {
    ...Object.fromEntries([...page.headers].filter(([name]) => !hopHeaders.has(name))),
    'content-security-policy': policy.replace(
      "connect-src 'self'",
      `connect-src 'self' ws://${headers.host}`,
    ),
  })
  response.end(html.replaceAll('__CSP_NONCE__', nonce))
}

/** Headers that describe the body or the connection between the two servers. */
const hopHeaders = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'etag',
  'keep-alive',
  'transfer-encoding',
])
