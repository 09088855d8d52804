import { createHash } from 'node:crypto'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Connection } from '#database/tables/schema.ts'
import { type Binding, type MemberCall, serve } from './endpoint.ts'

/** Binds a call that returns reference data, cached by this process and, with an ETag, by the client. */
export function serveReference<Response>(
  binding: Binding,
  endpoint: Endpoint<undefined, unknown, Response, unknown>,
  read: (db: Connection) => Promise<Response>,
): void {
  const { reference } = binding.services
  serve<undefined, unknown, Response | FastifyReply, unknown>(binding, endpoint, async (call) =>
    sendWithEtag(call, await reference.read(endpoint.path, async (db) => addEtag(await read(db)))),
  )
}

/** Binds a call whose response the client caches and revalidates before each use. */
export function serveWithEtag<Query, Response, Params>(
  binding: Binding,
  endpoint: Endpoint<undefined, Query, Response, Params>,
  handle: (call: MemberCall<undefined, Query, Params>) => Promise<Response>,
): void {
  serve<undefined, Query, Response | FastifyReply, Params>(binding, endpoint, async (call) =>
    sendWithEtag(call, addEtag(await handle(call))),
  )
}

interface TaggedBody<Body> {
  readonly body: Body
  readonly etag: string
}

/** The ETag is a hash of the body. It is weak, because the body may be sent compressed or not. */
function addEtag<Body>(body: Body): TaggedBody<Body> {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  return { body, etag: `W/"${hash.slice(0, 27)}"` }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Returns the body, or 304 if the client has this ETag. `no-cache` makes the client revalidate each time. */
export function sendWithEtag<Body>(
  { request, reply }: Exchange,
  { body, etag }: TaggedBody<Body>,
): Body | FastifyReply {
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  return hasMatchingEtag(request.headers['if-none-match'] ?? '', etag) ? reply.code(304).send() : body
}

function hasMatchingEtag(ifNoneMatch: string, etag: string): boolean {
  const stripWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch
    .split(',')
    .some((tag) => stripWeakPrefix(tag) === stripWeakPrefix(etag) || tag.trim() === '*')
}
