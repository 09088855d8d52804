import type { z } from 'zod'

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
