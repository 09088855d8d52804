import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { ConfigError } from '#config/config.ts'
import { getNonce } from './security-headers.ts'

const noncePlaceholder = /__CSP_NONCE__/g
/** The built page has relative URLs, which pages of any depth need absolute. */
const relativeUrlPattern = /(\s(?:src|href)=")\.\//g
/** `assets.json` of the built client: the names of all files in its folder `assets`. */
const assetListSchema = z.array(z.string())
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
  const assets = readAssetList(folder)
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
  return (reply, pageBase) =>
    reply.type('text/html; charset=utf-8').send(
      page
        .replace(relativeUrlPattern, (_all, start: string) => `${start}${escapeHtml(pageBase)}`)
        .replace('<head>', () => `<head><meta name="base" content="${escapeHtml(pageBase)}">`)
        .replace(noncePlaceholder, getNonce(reply.request.raw)),
    )
}

/** @throws ConfigError if the folder contains no built client */
function readAssetList(folder: string): ReadonlySet<string> {
  try {
    return new Set(assetListSchema.parse(JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8'))))
  } catch (error) {
    throw new ConfigError(
      `WEB_DIST is "${folder}", but the folder contains no built client. Run npm run build, or set WEB_DIST to another folder.`,
      { cause: error },
    )
  }
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
