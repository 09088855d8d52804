import type { z } from 'zod'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Callers that may make a call: everyone, every member and API token, or those that have a permission. */
export type Access = 'everyone' | 'member' | Permission

/** A list in a body, also as JSON text. */
export interface LargeList {
  readonly field: string
  /** Parses the entries ahead of the schema, in short steps. */
  readonly parse: (entries: readonly unknown[]) => Generator<undefined, void>
}

/** Definition of an HTTP call: the server binds it, the web client makes it, the OpenAPI document describes it. */
export interface Endpoint<Body = unknown, Query = unknown, Response = unknown, Params = unknown> {
  readonly method: Method
  /** Below the base path; segments such as `:id` are parameters. */
  readonly path: string
  /** One sentence for the OpenAPI document. */
  readonly summary: string
  readonly access: Access
  /** Undefined if the call has no body; the same applies to `query` and `params`. */
  readonly body?: z.ZodType<Body> | undefined
  readonly query?: z.ZodType<Query> | undefined
  /** Parameters of the path. */
  readonly params?: z.ZodType<Params> | undefined
  /** JSON response of a success. Only tests check it; the client trusts the server. */
  readonly response: z.ZodType<Response>
  /** Media types of the file that a success returns instead of JSON. */
  readonly fileTypes?: readonly string[]
  /** Whether a repetition with the same `Idempotency-Key` has no further effect. */
  readonly isIdempotent?: boolean
  /** Whether the response has an `ETag`; a request with `If-None-Match` receives 304 while it is unchanged. */
  readonly isCacheable?: boolean
  /** Whether it does not count towards the limit of saves, because it only reads or ends a session. */
  readonly isExemptFromSaveLimit?: boolean
  /** Whether PDF processes render it; their queue limits the concurrent calls of a member. */
  readonly isRendered?: boolean
  /** Whether the response can have several megabytes; a session may have one such call at a time. */
  readonly hasLargeResponse?: boolean
  /** A list in the body that may have megabytes. The server parses it in time slices before it validates the body. */
  readonly largeList?: LargeList
  /** Whether it requires a session; API tokens are rejected. */
  readonly isSessionOnly?: boolean
  /** Whether members may make it who must set up two-factor sign-in first. */
  readonly allowedBeforeTwoFactor?: boolean
}

/** A call that returns a file instead of JSON. */
export interface FileEndpoint<Query = unknown, Params = unknown>
  extends Endpoint<undefined, Query, never, Params> {
  readonly fileTypes: readonly string[]
}

interface CallDefinition<Body, Query, Response, Params> {
  readonly path: string
  readonly summary: string
  readonly response: z.ZodType<Response>
  readonly access?: Access
  readonly body?: z.ZodType<Body>
  readonly query?: z.ZodType<Query>
  readonly params?: z.ZodType<Params>
  readonly isIdempotent?: boolean
  readonly isCacheable?: boolean
  readonly isExemptFromSaveLimit?: boolean
  readonly isRendered?: boolean
  readonly hasLargeResponse?: boolean
  readonly largeList?: LargeList
  readonly isSessionOnly?: boolean
  readonly allowedBeforeTwoFactor?: boolean
}

/** Defines a call that only reads. */
export function get<Response, Query = undefined, Params = undefined>(
  call: CallDefinition<undefined, Query, Response, Params>,
) {
  return createEndpoint('GET', call)
}

/** Defines a call with a JSON body. */
export function post<Response, Body = undefined, Query = undefined>(
  call: CallDefinition<Body, Query, Response, undefined>,
) {
  return createEndpoint('POST', call)
}

interface FileCallDefinition<Query, Params>
  extends Omit<CallDefinition<undefined, Query, never, Params>, 'response'> {
  readonly fileTypes: readonly string[]
}

const noJson = undefined as unknown as z.ZodType<never> // as: files are sent without a check

/** Defines a call that returns a file. */
export function getFile<Query = undefined, Params = undefined>({
  fileTypes,
  ...call
}: FileCallDefinition<Query, Params>): FileEndpoint<Query, Params> {
  return { ...createEndpoint('GET', { ...call, response: noJson }), fileTypes }
}

function createEndpoint<Body, Query, Response, Params>(
  method: Method,
  call: CallDefinition<Body, Query, Response, Params>,
): Endpoint<Body, Query, Response, Params> {
  return {
    method,
    path: call.path,
    summary: call.summary,
    access: call.access ?? 'member',
    body: call.body,
    query: call.query,
    params: call.params,
    response: call.response,
    isIdempotent: call.isIdempotent ?? false,
    isCacheable: call.isCacheable ?? false,
    isExemptFromSaveLimit: call.isExemptFromSaveLimit ?? method === 'GET',
    isRendered: call.isRendered ?? false,
    hasLargeResponse: call.hasLargeResponse ?? false,
    ...(call.largeList !== undefined && { largeList: call.largeList }),
    isSessionOnly: call.isSessionOnly ?? false,
    allowedBeforeTwoFactor: call.allowedBeforeTwoFactor ?? false,
  }
}
