import { z } from 'zod'
import type { Access, Endpoint, FileEndpoint, Method } from './endpoint.ts'

const emptySchema = z.unknown().transform(() => undefined)

interface CallDefinition<Body, Query, Answer, Params> {
  readonly path: string
  readonly summary: string
  readonly response: z.ZodType<Answer>
  readonly access?: Access
  readonly body?: z.ZodType<Body>
  readonly query?: z.ZodType<Query>
  readonly params?: z.ZodType<Params>
  readonly isIdempotent?: boolean
  readonly isCacheable?: boolean
  readonly isExemptFromSaveLimit?: boolean
  readonly isRendered?: boolean
  readonly hasLargeResponse?: boolean
  readonly isSessionOnly?: boolean
  readonly allowedBeforeTwoFactor?: boolean
}

/** Reads, and may be asked again at any time. */
export function get<Answer, Query = undefined, Params = undefined>(
  call: CallDefinition<undefined, Query, Answer, Params>,
) {
  return createEndpoint('GET', call)
}

export function post<Answer, Body = undefined, Query = undefined>(
  call: CallDefinition<Body, Query, Answer, undefined>,
) {
  return createEndpoint('POST', call)
}

interface FileCallDefinition<Query, Params>
  extends Omit<CallDefinition<undefined, Query, never, Params>, 'response'> {
  readonly fileTypes: readonly string[]
}

/** Answers a file of one of these types instead of JSON. */
export function getFile<Query = undefined, Params = undefined>({
  fileTypes,
  ...call
}: FileCallDefinition<Query, Params>): FileEndpoint<Query, Params> {
  return { ...createEndpoint('GET', { ...call, response: z.never() }), fileTypes }
}

function createEndpoint<Body, Query, Answer, Params>(
  method: Method,
  call: CallDefinition<Body, Query, Answer, Params>,
): Endpoint<Body, Query, Answer, Params> {
  return {
    method,
    path: call.path,
    summary: call.summary,
    access: call.access ?? 'member',
    body: call.body ?? (emptySchema as unknown as z.ZodType<Body>), // as: Body is undefined where no body is declared
    query: call.query ?? (emptySchema as unknown as z.ZodType<Query>), // as: likewise
    params: call.params ?? (emptySchema as unknown as z.ZodType<Params>), // as: likewise for Params
    response: call.response,
    isIdempotent: call.isIdempotent ?? false,
    isCacheable: call.isCacheable ?? false,
    isExemptFromSaveLimit: call.isExemptFromSaveLimit ?? method === 'GET',
    isRendered: call.isRendered ?? false,
    hasLargeResponse: call.hasLargeResponse ?? false,
    isSessionOnly: call.isSessionOnly ?? false,
    allowedBeforeTwoFactor: call.allowedBeforeTwoFactor ?? false,
  }
}
