import { z } from 'zod'
import type { Access, Endpoint, FileEndpoint, Method } from './endpoint.ts'

const nothing = z.unknown().transform(() => undefined)

interface CallDefinition<Body, Query, Answer, Params> {
  readonly path: string
  readonly summary: string
  readonly answer: z.ZodType<Answer>
  readonly access?: Access
  readonly body?: z.ZodType<Body>
  readonly query?: z.ZodType<Query>
  readonly params?: z.ZodType<Params>
  readonly isIdempotent?: boolean
  readonly isKept?: boolean
  readonly isUncounted?: boolean
  readonly isRendered?: boolean
  readonly isLarge?: boolean
  readonly isInPerson?: boolean
  readonly isBeforeFactor?: boolean
}

/** Reads, and may be asked again at any time. */
export function get<Answer, Query = undefined, Params = undefined>(
  call: CallDefinition<undefined, Query, Answer, Params>,
) {
  return endpoint('GET', call)
}

export function post<Answer, Body = undefined, Query = undefined>(
  call: CallDefinition<Body, Query, Answer, undefined>,
) {
  return endpoint('POST', call)
}

interface FileCallDefinition<Query, Params>
  extends Omit<CallDefinition<undefined, Query, never, Params>, 'answer'> {
  readonly fileTypes: readonly string[]
}

/** Answers a file of one of these types instead of JSON. */
export function getFile<Query = undefined, Params = undefined>({
  fileTypes,
  ...call
}: FileCallDefinition<Query, Params>): FileEndpoint<Query, Params> {
  return { ...endpoint('GET', { ...call, answer: z.never() }), fileTypes }
}

function endpoint<Body, Query, Answer, Params>(
  method: Method,
  call: CallDefinition<Body, Query, Answer, Params>,
): Endpoint<Body, Query, Answer, Params> {
  return {
    method,
    path: call.path,
    summary: call.summary,
    access: call.access ?? 'member',
    body: call.body ?? (nothing as unknown as z.ZodType<Body>), // as: Body is undefined where no body is declared
    query: call.query ?? (nothing as unknown as z.ZodType<Query>), // as: likewise
    params: call.params ?? (nothing as unknown as z.ZodType<Params>), // as: likewise for Params
    answer: call.answer,
    isIdempotent: call.isIdempotent ?? false,
    isKept: call.isKept ?? false,
    isUncounted: call.isUncounted ?? method === 'GET',
    isRendered: call.isRendered ?? false,
    isLarge: call.isLarge ?? false,
    isInPerson: call.isInPerson ?? false,
    isBeforeFactor: call.isBeforeFactor ?? false,
  }
}
