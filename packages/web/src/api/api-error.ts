/** What every failed call throws: the server's own sentence, or ours where there was no server to ask. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** Sentences by field, under the field's name in the call. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The whole answer as it came, for what only some failures carry. */
  readonly body: unknown

  constructor(
    status: number,
    message: string,
    details: { errors?: Record<string, string[]>; body?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'ApiError'
    this.status = status
    this.errors = details.errors ?? {}
    this.body = details.body
  }
}
