import type { IncomingMessage } from 'node:http'
import type { LargeList } from '@quittance/shared/contract/endpoint.ts'
import { checkJsonLimits, jsonLimits } from '@quittance/shared/json/json-limits.ts'
import { parseJsonText } from '@quittance/shared/json/json-text.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest, BodyTimeout, InvalidJson, Overloaded, TooLarge, UnsupportedMediaType } from '#errors.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { ByteBudget, type ByteReservation } from './byte-budget.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { clearStallTimeout, setStallTimeout } from './connection-limits.ts'
import { getBudgetOwner } from './request-context.ts'

/** Registers the JSON body parser: UTF-8 only, parsed in time slices; keeps the raw text for idempotency. */
export function addJsonParser(
  app: FastifyInstance,
  limits: Pick<ConnectionLimits, 'pendingBodies' | 'bodyStallTimeoutMs'>,
): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  const budget = new ByteBudget(limits.pendingBodies)
  const read = async (request: FastifyRequest, payload: IncomingMessage) => {
    await requireReadableBody(request)
    const { bodyLimit: maxBytes } = request.routeOptions
    const { reservation, bytes } = readBody(payload, {
      maxBytes,
      stallTimeoutMs: limits.bodyStallTimeoutMs,
      budget,
      owner: getBudgetOwner(request),
      isOwnerShared: request.member === null,
    })
    request.bodyReservation = reservation
    return decodeUtf8(await bytes, maxBytes)
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
    // The body is validated in the next slice.
    await slice.yieldIfSpent()
    return body
  })
  app.addHook('onSend', async (request) => releaseBody(request))
}

/**
 * Returns a hook that parses a list in the body, which can be JSON text, and its entries in time slices: the schema would do it in
 * one. Invalid text, text within the text, and text that exceeds `jsonLimits` stay for the schema to reject.
 */
export function parseLargeList({ field, parse }: LargeList) {
  return async ({ body }: FastifyRequest): Promise<void> => {
    if (!isRecord(body)) return
    const slice = new TimeSlice()
    const text = body[field]
    if (typeof text === 'string') {
      if (await exceedsJsonLimitsInSlices(text, slice)) return
      const value = parseJsonText(text)
      if (typeof value === 'string') return
      body[field] = value
      await slice.yieldIfSpent()
    }
    const list = body[field]
    if (Array.isArray(list)) await slice.run(parse(list))
    // The body is validated in the next slice.
    await slice.yieldIfSpent()
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Drops the body of an answered request and releases its bytes. The end of the connection is not the right moment: a handler keeps
 * the body after its client has disconnected, and a response may wait long for an earlier one of its connection.
 */
function releaseBody(request: FastifyRequest): void {
  request.rawBody = ''
  request.body = undefined
  request.bodyReservation?.release()
}

/** @throws TooLarge if the text exceeds `jsonLimits` */
async function enforceJsonLimits(text: string, slice: TimeSlice): Promise<void> {
  if (await exceedsJsonLimitsInSlices(text, slice))
    throw new TooLarge({ key: 'call.too-complex', params: jsonLimits })
}

async function exceedsJsonLimitsInSlices(text: string, slice: TimeSlice): Promise<boolean> {
  return await slice.run(checkJsonLimits(text))
}

/** @throws TooLarge, InvalidJson for bytes that are not UTF-8 */
function decodeUtf8(bytes: Buffer | null, bodyLimit: number): string {
  if (bytes === null) throw createTooLargeError(bodyLimit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // biome-ignore lint/style/useErrorCause: the rejection is complete; the cause adds nothing
    throw new InvalidJson({ key: 'call.not-utf8' })
  }
}

// Above this multiple of the limit the connection is closed without reading the rest.
const drainLimitFactor = 8

interface BodyReadOptions {
  readonly maxBytes: number
  /** Maximum pause between two chunks of the body, in milliseconds. */
  readonly stallTimeoutMs: number
  /** Counts the bytes of all bodies by owner. */
  readonly budget: ByteBudget
  readonly owner: string
  /**
   * The owner is a network of anonymous clients. One of them must not block the others, so newer bodies evict a body that is still
   * being received. Bodies of one member do not evict each other: many concurrent large saves would end each other repeatedly, and
   * none would succeed. Their newest is rejected instead.
   */
  readonly isOwnerShared: boolean
}

interface BodyReadResult {
  /** Counts the bytes in the budget. The caller releases it when they are no longer needed, unless `bytes` rejects. */
  readonly reservation: ByteReservation
  /** null if the body exceeds the limit. The rest is still read, because clients read the response only after sending everything. */
  readonly bytes: Promise<Buffer | null>
}

/**
 * Reads the body of a request. `bytes` rejects with BodyTimeout when the body stalls, with Overloaded when the budget has no room,
 * and with BadRequest when the client disconnects.
 */
export function readBody(payload: IncomingMessage, limits: BodyReadOptions): BodyReadResult {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | null>()
  let chunks: Buffer[] = []
  let length = 0
  const reservation = limits.budget.reserve(limits.owner, () => fail(new Overloaded()), {
    isEvictableByOwner: limits.isOwnerShared,
  })
  const discardChunks = () => {
    chunks = []
    reservation.release()
  }
  const receiveChunk = (chunk: Buffer) => {
    length += chunk.length
    if (length > limits.maxBytes * drainLimitFactor) payload.destroy()
    else if (length > limits.maxBytes) discardChunks()
    else if (reservation.add(chunk.length)) chunks.push(chunk)
    else fail(new Overloaded())
  }
  function fail(error: Error) {
    discardChunks()
    payload.off('data', receiveChunk)
    // Node.js discards the rest until the connection is closed.
    payload.resume()
    reject(error)
  }
  const end = () => {
    reservation.pin()
    clearStallTimeout(payload)
    resolve(length > limits.maxBytes ? null : Buffer.concat(chunks))
  }
  payload.on('data', receiveChunk)
  // If `receiveChunk` has destroyed an oversized body, 'close' is emitted without 'end'.
  const abort = () => (length > limits.maxBytes ? end() : fail(new BadRequest({ key: 'call.bad-request' })))
  onBodyEnd(payload, end, abort)
  setStallTimeout(payload, limits.stallTimeoutMs, () => fail(new BodyTimeout({ key: 'call.body-timed-out' })))
  return { reservation, bytes: promise }
}

/** Calls either `onEnd` or `onAbort`, once: Node.js emits 'close' after 'end' too. */
function onBodyEnd(payload: IncomingMessage, onEnd: () => void, onAbort: () => void): void {
  let hasEnded = false
  const once = (act: () => void) => () => {
    if (hasEnded) return
    hasEnded = true
    act()
  }
  // If the client disconnected while it was being identified, no event is emitted any more.
  if (payload.destroyed) once(onAbort)()
  payload.once('end', once(onEnd))
  payload.once('error', once(onAbort))
  payload.once('close', once(onAbort))
}

/**
 * Rejects a body by its headers, before any of it is read, if it is not JSON or is declared longer than the limit of its call.
 * @throws UnsupportedMediaType, TooLarge
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
function createTooLargeError(bodyLimit: number): TooLarge {
  const megabytes = Math.floor(bodyLimit / 2 ** 20)
  if (megabytes > 0) return new TooLarge({ key: 'call.too-large', params: { max: megabytes } })
  return new TooLarge({ key: 'call.too-large-kilobytes', params: { max: Math.floor(bodyLimit / 2 ** 10) } })
}
