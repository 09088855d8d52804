import type { FastifyReply } from 'fastify'

/** Calls `end` once, when an answer is sent in full or its connection is closed. */
export function whenClosed({ raw }: Pick<FastifyReply, 'raw'>, end: () => void): void {
  let isClosed = false
  const close = () => {
    if (!isClosed) end()
    isClosed = true
  }
  raw.once('finish', close)
  raw.once('close', close)
}
