import { createHash } from 'node:crypto'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Connection } from '#database/tables/schema.ts'
import { type Binding, type MemberCall, serve } from './endpoint.ts'

/** Binds a call that answers reference data, the same to everybody: this process and the client know it by heart. */
export function serveReference<Answer>(
  binding: Binding,
  endpoint: Endpoint<undefined, unknown, Answer, unknown>,
  read: (db: Connection) => Promise<Answer>,
): void {
  const { reference } = binding.services
  serve<undefined, unknown, Answer | FastifyReply, unknown>(binding, endpoint, async (call) =>
    sendWithEtag(call, await reference.read(endpoint.path, async (db) => addEtag(await read(db)))),
  )
}

/** Binds a call whose answer the client keeps, and asks each time whether it is still the same. */
export function serveWithEtag<Query, Answer, Params>(
  binding: Binding,
  endpoint: Endpoint<undefined, Query, Answer, Params>,
  handle: (call: MemberCall<undefined, Query, Params>) => Promise<Answer>,
): void {
  serve<undefined, Query, Answer | FastifyReply, Params>(binding, endpoint, async (call) =>
    sendWithEtag(call, addEtag(await handle(call))),
  )
}

/** An answer, and what stands for it where a client has kept it. */
export interface TaggedBody<Answer> {
  readonly body: Answer
  readonly etag: string
}

/** The tag goes by what is answered, whatever that depends on. Weak: compressed or not, it is the same answer. */
export function addEtag<Answer>(answer: Answer): TaggedBody<Answer> {
  const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url')
  return { body: answer, etag: `W/"${hash.slice(0, 27)}"` }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The answer; or nothing but 304, where the client says that it has kept this one. It asks each time. */
export function sendWithEtag<Answer>(
  { request, reply }: Exchange,
  { body: answer, etag: tag }: TaggedBody<Answer>,
): Answer | FastifyReply {
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
  return hasMatchingEtag(request.headers['if-none-match'] ?? '', tag) ? reply.code(304).send() : answer
}

function hasMatchingEtag(asked: string, tag: string): boolean {
  const stripWeakPrefix = (one: string) => one.trim().replace(/^W\//, '')
  return asked.split(',').some((one) => stripWeakPrefix(one) === stripWeakPrefix(tag) || one.trim() === '*')
}
