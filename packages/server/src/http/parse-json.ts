import type { IncomingMessage } from 'node:http'
import { checkJsonLimits, jsonLimits } from '@quittance/shared/json/json-limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InvalidJson, TooLarge } from '#errors.ts'
import { TimeSlice } from '#time-slice.ts'
import { ByteBudget } from './byte-budget.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { getBudgetOwner } from './owner-of.ts'
import { readBody } from './read-body.ts'
import { requireReadableBody, createTooLargeError } from './require-readable-body.ts'
import './request-context.ts'

/** Reads JSON bodies in UTF-8, and nothing else, in portions between which other requests are served; keeps the text, so that a repeated request can be told from a changed one. */
export function addJsonParser(
  app: FastifyInstance,
  limits: Pick<ConnectionLimits, 'pendingBodies' | 'bodyStallTimeoutMs'>,
): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  const budget = new ByteBudget(limits.pendingBodies)
  const read = async (request: FastifyRequest, payload: IncomingMessage) => {
    await requireReadableBody(request)
    const { bodyLimit: most } = request.routeOptions
    const { reservation: hold, bytes } = readBody(payload, {
      maxBytes: most,
      stallTimeoutMs: limits.bodyStallTimeoutMs,
      budget,
      owner: getBudgetOwner(request),
      isOwnerShared: request.member === null,
    })
    request.bodyReservation = hold
    return decodeUtf8(await bytes, most)
  }
  const parseText = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)))
    })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const text = await read(request, payload)
    request.rawBody = text
    const slice = new TimeSlice()
    await enforceJsonLimits(text, slice)
    const body = await parseText(request, text)
    // The body is validated in the next portion.
    await slice.yieldIfSpent()
    return body
  })
  app.addHook('onSend', async (request) => releaseBody(request))
}

/**
 * Drops the body of a request that is answered, and stops counting it. Not at the end of its connection: a handler keeps its body in memory
 * after its caller has gone, and an answer may wait long for an earlier one of its connection.
 */
function releaseBody(request: FastifyRequest): void {
  request.rawBody = ''
  request.body = undefined
  request.bodyReservation?.release()
}

/** @throws TooLarge if the text exceeds `jsonLimits` */
async function enforceJsonLimits(text: string, slice: TimeSlice): Promise<void> {
  const check = checkJsonLimits(text)
  let step = check.next()
  while (!step.done) {
    await slice.yieldIfSpent()
    step = check.next()
  }
  if (step.value) throw new TooLarge({ key: 'call.too-complex', params: jsonLimits })
}

/** @throws TooLarge, InvalidJson for bytes that are not UTF-8 */
function decodeUtf8(bytes: Buffer | null, bodyLimit: number): string {
  if (bytes === null) throw createTooLargeError(bodyLimit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // biome-ignore lint/style/useErrorCause: a refusal is answered in full; its cause says nothing more
    throw new InvalidJson({ key: 'call.not-utf8' })
  }
}
