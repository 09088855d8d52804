import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer, and what stands for it where a client has kept it. */
export interface Tagged<Answer> {
  readonly answer: Answer
  readonly tag: string
}

/** The tag goes by what is answered, whatever that depends on. Weak: compressed or not, it is the same answer. */
export function tagged<Answer>(answer: Answer): Tagged<Answer> {
  const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url')
  return { answer, tag: `W/"${hash.slice(0, 27)}"` }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The answer; or nothing but 304, where the client says that it has kept this one. It asks each time. */
export function unlessKept<Answer>(
  { request, reply }: Exchange,
  { answer, tag }: Tagged<Answer>,
): Answer | FastifyReply {
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
  return isKept(request.headers['if-none-match'] ?? '', tag) ? reply.code(304).send() : answer
}

function isKept(asked: string, tag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, '')
  return asked.split(',').some((one) => bare(one) === bare(tag) || one.trim() === '*')
}
