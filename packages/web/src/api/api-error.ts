/** The error of every failed call. Its message is the server's, or the client's own if there was no usable response. */
export class ApiError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  /** Error messages by field, under the field names of the call. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The complete response body, for details that only some errors have. */
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
