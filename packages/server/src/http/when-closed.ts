import type { FastifyReply } from 'fastify'

/** Calls `end` once, when an answer is sent in full or its connection is closed: at once where that has happened already. */
export function onResponseClose({ raw }: Pick<FastifyReply, 'raw'>, end: () => void): void {
  let isClosed = false
  const close = () => {
    if (!isClosed) end()
    isClosed = true
  }
  // A caller who went away while the answer was made: neither event comes again.
  if (raw.writableFinished || raw.destroyed) close()
  else {
    raw.once('finish', close)
    raw.once('close', close)
  }
}
