import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { nonceOf } from './security-headers.ts'

const nonceMark = /__CSP_NONCE__/g
const yearInSeconds = 31_536_000

export interface WebAssets {
  /** Where the built client is. */
  readonly folder: string
  /** With a slash at its end. */
  readonly base: string
}

/** Serves the built client: its hashed files for ever, and its page for every address that is not a call. */
export async function serveWebAssets(
  app: FastifyInstance,
  { folder, base }: WebAssets,
): Promise<(reply: FastifyReply) => FastifyReply> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${base}assets/`,
    immutable: true,
    maxAge: yearInSeconds * 1_000,
    preCompressed: true,
    index: false,
  })
  const page = readPage(folder).replace('<head>', `<head><base href="${base}">`)
  return (reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replace(nonceMark, nonceOf(reply.request.raw)))
}

function readPage(folder: string): string {
  return readFileSync(join(folder, 'index.html'), 'utf8')
}
