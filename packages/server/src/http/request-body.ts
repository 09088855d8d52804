import type { IncomingMessage } from 'node:http'
import { checkJsonLimits, jsonLimits } from '@quittance/shared/json/json-limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest, BodyTimeout, InvalidJson, Overloaded, TooLarge, UnsupportedMediaType } from '#errors.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { ByteBudget, type ByteReservation } from './byte-budget.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import './request-context.ts'
import { clearStallTimeout, setStallTimeout } from './connection-events.ts'
import { getBudgetOwner } from './request-context.ts'

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

// Beyond this the sender does not listen to the answer any more.
const drainLimitFactor = 8

interface BodyReadOptions {
  /** In bytes. */
  readonly maxBytes: number
  /** The longest pause between two chunks of the body, in milliseconds. */
  readonly stallTimeoutMs: number
  /** Counts the bytes of all bodies, by owner. */
  readonly budget: ByteBudget
  readonly owner: string
  /**
   * The owner is a network of strangers. One of them must not keep the others from sending: a body that still arrives is ended in favour of
   * newer ones. Those of one member are not: many large saves at the same time would end each other again and again, and none would
   * arrive. There the newest is rejected.
   */
  readonly isOwnerShared: boolean
}

interface BodyReadResult {
  /** Counts the bytes in the budget. The caller releases it once they are not needed any more, unless `bytes` rejects. */
  readonly reservation: ByteReservation
  /** null if there are more than the limit. The rest is still read: a client reads the answer only after it has sent everything. */
  readonly bytes: Promise<Buffer | null>
}

/**
 * Reads the body of a request. `bytes` rejects with BodyTimedOut when it stops, with Overloaded when there is no room for it, and with
 * BadRequest when its sender goes away.
 */
export function readBody(payload: IncomingMessage, limits: BodyReadOptions): BodyReadResult {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | null>()
  let chunks: Buffer[] = []
  let length = 0
  const hold = limits.budget.reserve(limits.owner, () => stop(new Overloaded()), {
    isEvictableByOwner: limits.isOwnerShared,
  })
  const drop = () => {
    chunks = []
    hold.release()
  }
  const receiveChunk = (chunk: Buffer) => {
    length += chunk.length
    if (length > limits.maxBytes * drainLimitFactor) payload.destroy()
    else if (length > limits.maxBytes) drop()
    else if (hold.add(chunk.length)) chunks.push(chunk)
    else stop(new Overloaded())
  }
  function stop(error: Error) {
    drop()
    payload.off('data', receiveChunk)
    // The rest is thrown away until the connection is closed.
    payload.resume()
    reject(error)
  }
  const end = () => {
    hold.pin()
    clearStallTimeout(payload)
    resolve(length > limits.maxBytes ? null : Buffer.concat(chunks))
  }
  payload.on('data', receiveChunk)
  // A body of far more than the limit never comes to its end.
  const abort = () => (length > limits.maxBytes ? end() : stop(new BadRequest({ key: 'call.bad-request' })))
  onBodyEnd(payload, end, abort)
  setStallTimeout(payload, limits.stallTimeoutMs, () => stop(new BodyTimeout({ key: 'call.body-timed-out' })))
  return { reservation: hold, bytes: promise }
}

/** Calls either `end` or `breakOff`, once: Node.js emits 'close' after 'end' too. */
function onBodyEnd(payload: IncomingMessage, end: () => void, breakOff: () => void): void {
  let hasEnded = false
  const once = (act: () => void) => () => {
    if (hasEnded) return
    hasEnded = true
    act()
  }
  // Its sender may have gone while it was found out who that is: no event comes any more.
  if (payload.destroyed) once(breakOff)()
  payload.once('end', once(end))
  payload.once('error', once(breakOff))
  payload.once('close', once(breakOff))
}

/**
 * Refuses by its headers alone, before anything of it is read, a body that is not JSON or is declared longer than its call takes.
 * @throws NotJsonType, TooLarge
 */
export async function requireReadableBody(request: FastifyRequest): Promise<void> {
  const { headers, mediaType, routeOptions } = request
  if (!hasBody(request) && headers['content-type'] === undefined) return
  if (mediaType !== 'application/json') throw new UnsupportedMediaType({ key: 'call.not-json-type' })
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new UnsupportedMediaType({ key: 'call.encoded' })
  if (Number(headers['content-length'] ?? 0) > routeOptions.bodyLimit)
    throw createTooLargeError(routeOptions.bodyLimit)
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** @param bodyLimit in bytes */
export function createTooLargeError(bodyLimit: number): TooLarge {
  const megabytes = Math.floor(bodyLimit / 2 ** 20)
  if (megabytes > 0) return new TooLarge({ key: 'call.too-large', params: { max: megabytes } })
  return new TooLarge({ key: 'call.too-large-kilobytes', params: { max: Math.floor(bodyLimit / 2 ** 10) } })
}
