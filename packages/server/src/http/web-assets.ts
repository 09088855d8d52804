import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { nonceOf } from './security-headers.ts'

const nonceMark = /__CSP_NONCE__/g
/** The built page names its files relative to itself: a page of any depth has to say whole where they are. */
const relativeAddress = /(\s(?:src|href)=")\.\//g
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

/** Serves the built client: its hashed files for ever, and its page for every address that is not a call. */
export async function serveWebAssets(
  app: FastifyInstance,
  { folder, base, name }: WebAssets,
): Promise<SendPage> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${base}assets/`,
    immutable: true,
    maxAge: yearInSeconds * 1_000,
    preCompressed: true,
    index: false,
  })
  const page = named(readFileSync(join(folder, 'index.html'), 'utf8'), name)
  return (reply, pageBase) =>
    reply.type('text/html; charset=utf-8').send(
      page
        .replace(relativeAddress, (_all, start: string) => `${start}${inHtml(pageBase)}`)
        .replace('<head>', () => `<head><meta name="base" content="${inHtml(pageBase)}">`)
        .replace(nonceMark, nonceOf(reply.request.raw)),
    )
}

function named(page: string, name: string): string {
  const shown = inHtml(name)
  return page
    .replace(/(<meta name="application-name" content=")[^"]*/, (_all, start: string) => `${start}${shown}`)
    .replace(/<title>[^<]*/, () => `<title>${shown}`)
}

function inHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
