import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import type { FastifyReply } from 'fastify'
import type { Connection } from '#database/tables/schema.ts'
import { addEtag, sendWithEtag } from './answer-tag.ts'
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
