import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may make a call: everybody, every signed-in member, administrators only. */
export type Access = 'everyone' | 'member' | 'admin'

/** One call of the product: the server binds it, the browser makes it, the OpenAPI document describes it. */
export interface Endpoint<Body = unknown, Query = unknown, Answer = unknown, Params = unknown> {
  readonly method: Method
  /** Below the base path; a part that starts with `:` is filled in with the parameter of that name. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly body: z.ZodType<Body>
  readonly query: z.ZodType<Query>
  /** What the parts of the path are filled in with. */
  readonly params: z.ZodType<Params>
  /** What a success answers, as JSON. The server is trusted to keep to it; the tests check that it does. */
  readonly response: z.ZodType<Answer>
  /** Instead of JSON a success answers a file, of one of these media types. */
  readonly fileTypes?: readonly string[]
  /** Repeating it with the same `Idempotency-Key` does nothing twice. */
  readonly isIdempotent?: boolean
  /** Its answer has an `ETag`: whoever keeps it asks with `If-None-Match`, and gets 304 while it is the same. */
  readonly isCacheable?: boolean
  /** Does not count towards the limit of saves: it only reads, or ends a session. */
  readonly isExemptFromSaveLimit?: boolean
  /** Is rendered by the PDF processes, whose queue bounds how many of a member are handled at once. */
  readonly isRendered?: boolean
  /** Its answer may have several megabytes: of each session one such call is handled at a time. */
  readonly hasLargeResponse?: boolean
  /** For people who have signed in: an API token alone does not make it. */
  readonly isSessionOnly?: boolean
  /** Also for members who have yet to set up the second factor that is demanded of them. */
  readonly allowedBeforeTwoFactor?: boolean
}

/** A call that answers a file: neither side takes it for JSON. */
export interface FileEndpoint<Query = unknown, Params = unknown>
  extends Endpoint<undefined, Query, never, Params> {
  readonly fileTypes: readonly string[]
}

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
