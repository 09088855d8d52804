import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { BadConfig } from '#config/config.ts'
import { getNonce } from './security-headers.ts'

const noncePlaceholder = /__CSP_NONCE__/g
/** The built page names its files relative to itself: a page of any depth has to say whole where they are. */
const relativeUrlPattern = /(\s(?:src|href)=")\.\//g
/** Of the built client: the names of all files in its folder `assets`. */
const assetListSchema = z.array(z.string())
const yearInSeconds = 31_536_000

export interface WebAssets {
  /** Where the built client is. */
  readonly folder: string
  /** Where the files are served, with a slash at its end. */
  readonly base: string
  /** The name of the application, as people have configured it. */
  readonly name: string
}

/** Answers the page of the client. @param base the folder that it belongs to, with a slash at its end */
export type SendPage = (reply: FastifyReply, base: string) => FastifyReply

/**
 * Serves the built client: its hashed files, which browsers may keep for a year, and its page for every address that is not
 * a call. Of the assets it serves those that the build listed, whatever else is in their folder. @throws BadConfig
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

/** @throws BadConfig where the folder holds no client that was built */
function readAssetList(folder: string): ReadonlySet<string> {
  try {
    return new Set(assetListSchema.parse(JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8'))))
  } catch (error) {
    throw new BadConfig(
      `WEB_DIST is "${folder}", but no client that was built is there. Build it with npm run build, or name another folder.`,
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
