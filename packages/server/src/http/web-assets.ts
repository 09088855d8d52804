import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { ConfigError } from '#config/environment-variables.ts'
import { getNonce } from './security-headers.ts'

const noncePlaceholder = /__CSP_NONCE__/g
/** The built page has relative URLs, which pages of any depth need absolute. */
const relativeUrlPattern = /(\s(?:src|href)=")\.\//g
/** `assets.json` of the built client: the names of all files in its folder `assets`. */
const assetListSchema = z.array(z.string())
/** `preloads.json` of the built client: what screens load in addition to the page, by a pattern of their paths. */
const preloadsSchema = z.array(
  z.object({ path: z.string(), scripts: z.array(z.string()), styles: z.array(z.string()) }),
)
const yearInSeconds = 31_536_000

interface WebAssets {
  /** Folder of the built client. */
  readonly folder: string
  /** URL path of the files, with a trailing slash. */
  readonly base: string
  /** Configured name of the application. */
  readonly name: string
}

/** Sends the page of the client. @param base URL path of its folder, with a trailing slash */
export type SendPage = (reply: FastifyReply, base: string) => FastifyReply

/**
 * Serves the hashed files of the built client, which browsers may cache for a year, and returns a function that sends its page.
 * Serves only the assets that the build listed, whatever else is in their folder. @throws ConfigError
 */
export async function serveWebAssets(
  app: FastifyInstance,
  { folder, base, name }: WebAssets,
): Promise<SendPage> {
  const assets = new Set(readBuilt(folder, 'assets.json', assetListSchema))
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${base}assets/`,
    immutable: true,
    maxAge: yearInSeconds * 1_000,
    preCompressed: true,
    index: false,
    allowedPath: (path) => assets.has(path.slice(1)),
  })
  const page = insertAppName(readFileSync(join(folder, 'index.html'), 'utf8'), name)
  const findPreloads = readPreloads(folder)
  return (reply, pageBase) => {
    const html = page
      .replace('</head>', () => `${findPreloads(getScreenPath(reply, pageBase))}</head>`)
      .replace(relativeUrlPattern, (_all, start: string) => `${start}${escapeHtml(pageBase)}`)
      .replace('<head>', () => `<head><meta name="base" content="${escapeHtml(pageBase)}">`)
      .replace(noncePlaceholder, getNonce(reply.request.raw))
    return sendCompressed(reply.type('text/html; charset=utf-8'), html)
  }
}

const pageBrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Sends a text, compressed if the browser accepts it. `@fastify/compress` leaves out what the not-found handler sends. */
function sendCompressed(reply: FastifyReply, text: string): FastifyReply {
  reply.header('vary', 'accept-encoding')
  switch (negotiate(reply.request.headers['accept-encoding'] ?? '', ['br', 'gzip'])) {
    case 'br':
      return reply.header('content-encoding', 'br').send(brotliCompressSync(text, pageBrotliOptions))
    case 'gzip':
      return reply.header('content-encoding', 'gzip').send(gzipSync(text))
    default:
      return reply.send(text)
  }
}

/** Reads a list that the build has written. @throws ConfigError if the folder contains no built client */
function readBuilt<Content>(folder: string, file: string, schema: z.ZodType<Content>): Content {
  try {
    return schema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
  } catch (error) {
    throw new ConfigError(
      `WEB_DIST is "${folder}", but the folder contains no built client. Run npm run build, or set WEB_DIST to another folder.`,
      { cause: error },
    )
  }
}

/** Returns a function that returns the links with which the page of a screen preloads its scripts and styles. */
function readPreloads(folder: string): (path: string) => string {
  const preloads = readBuilt(folder, 'preloads.json', preloadsSchema).map(({ path, scripts, styles }) => {
    const links = [
      ...scripts.map(
        (file) => `<link rel="modulepreload" crossorigin nonce="__CSP_NONCE__" href="./${file}">`,
      ),
      ...styles.map(
        (file) => `<link rel="preload" as="style" crossorigin nonce="__CSP_NONCE__" href="./${file}">`,
      ),
    ]
    return { pattern: new RegExp(path), links: links.join('') }
  })
  return (path) => preloads.find(({ pattern }) => pattern.test(path))?.links ?? ''
}

/** Returns the path of the requested screen below the base path. */
function getScreenPath({ request }: FastifyReply, base: string): string {
  const [path = ''] = request.url.split('?')
  return path.startsWith(base) ? path.slice(base.length) : ''
}

function insertAppName(page: string, name: string): string {
  const escapedName = escapeHtml(name)
  return page
    .replace(
      /(<meta name="application-name" content=")[^"]*/,
      (_all, start: string) => `${start}${escapedName}`,
    )
    .replace(/<title>[^<]*/, () => `<title>${escapedName}`)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
