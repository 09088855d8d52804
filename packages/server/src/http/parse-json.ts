import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NotJson } from '#errors.ts'
import { ByteBudget } from './byte-budget.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { ownerOf } from './owner-of.ts'
import { readBody } from './read-body.ts'
import { requireReadableBody, tooLarge } from './require-readable-body.ts'
import { whenClosed } from './when-closed.ts'
import './request-context.ts'

/** Reads JSON bodies in UTF-8, and nothing else; keeps the text, so that a repeated request can be told from a changed one. */
export function parseJson(
  app: FastifyInstance,
  limits: Pick<ConnectionLimits, 'pendingBodies' | 'stalledBodyMs'>,
): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  const budget = new ByteBudget(limits.pendingBodies)
  const read = async (request: FastifyRequest, payload: IncomingMessage) => {
    await requireReadableBody(request)
    const { bodyLimit: most } = request.routeOptions
    const owner = ownerOf(request)
    const { hold, bytes } = readBody(payload, { most, owner, budget, stalledMs: limits.stalledBodyMs })
    request.bodyHold = hold
    return decodeText(await bytes, most)
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (request, payload, done) => {
    read(request, payload).then(
      (text) => {
        request.rawBody = text
        void parse(request, text, done)
      },
      (error: Error) => done(error),
    )
  })
  app.addHook('preParsing', async (request, reply) => {
    if (request.method !== 'GET') whenClosed(reply, () => request.bodyHold?.release())
  })
}

/** @throws TooLarge, NotJson for bytes that are not UTF-8 */
function decodeText(bytes: Buffer | null, bodyLimit: number): string {
  if (bytes === null) throw tooLarge(bodyLimit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // biome-ignore lint/style/useErrorCause: a refusal is answered in full; its cause says nothing more
    throw new NotJson({ key: 'call.not-utf8' })
  }
}
