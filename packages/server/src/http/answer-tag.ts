import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

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
