import type { Failure } from '@quittance/shared/contract/records.ts'
import { text } from '#locale/use-text.ts'

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

/** A response with its parsed body. */
export interface ReadResponse {
  readonly response: Response
  /** Absent for a file, and if the body of a failed response is not JSON. */
  readonly body: unknown
  /** The `code` of the body where it has one, whatever the HTTP status is: section 7 of the specification. */
  readonly status: number
  readonly isSuccess: boolean
}

/** Reads a response, except the content of a file. @throws ApiError if the body is not complete, or that of a success is not JSON */
export async function readResponse(response: Response, isFile = false): Promise<ReadResponse> {
  const { ok, status } = response
  if (ok && isFile) return { response, body: undefined, status, isSuccess: true }
  const body = await jsonOf(response).catch((error: unknown) => {
    if (ok || !(error instanceof ApiError) || error.status === 0) throw error
  })
  const code = codeIn(body)
  return { response, body, status: code ?? status, isSuccess: code === null ? ok : code === 200 }
}

function codeIn(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null
  return typeof body.code === 'number' ? body.code : null
}

/** Returns the error in a failed response. The server has answered it if it has a message: a proxy may send anything else. */
export function failureOf({ body, status }: ReadResponse): ApiError {
  const { message, errors } = (body ?? {}) as Partial<Failure> // as: checked below
  if (typeof message !== 'string') return new ApiError(status, text('call.unreadable'), { body })
  return new ApiError(status, message, {
    ...(typeof errors === 'object' && errors !== null && { errors }),
    body,
  })
}

/** Parses the body of a response. @throws ApiError if it is not JSON or not complete */
export async function jsonOf(response: Response): Promise<unknown> {
  const received = await response.text().catch(failToRead)
  try {
    return JSON.parse(received)
  } catch (error) {
    throw unreadable(response.status, error)
  }
}

/** Throws the error for a body that was not received completely: the connection ended, or the caller aborted the request. */
export function failToRead(error: unknown): never {
  throw error instanceof DOMException && error.name === 'AbortError' ? error : offline(error)
}

export function offline(cause: unknown): ApiError {
  return new ApiError(0, text('call.offline'), { cause })
}

export function unreadable(status: number, cause: unknown): ApiError {
  return new ApiError(status, text('call.unreadable'), { cause })
}

/** A file that was returned by a call. */
export interface AnsweredFile {
  readonly name: string
  readonly content: Blob
}

/** Reads the file in a response. @throws the error of `fetch` if the connection ends before the file is complete */
export async function fileOf(response: Response): Promise<AnsweredFile> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return { name: decodeURIComponent(name), content: await response.blob() }
}

/** A concurrent save of the same record by another member. */
export interface ConcurrentChangeBody {
  readonly name: string
  /** Time of the save: ISO 8601, UTC. */
  readonly at: string
}

/** Returns who saved the record since it was loaded here, and when. Null if the error is not such a conflict. */
export function concurrentChange(error: unknown): ConcurrentChangeBody | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { changed } = (error.body ?? {}) as Partial<Failure> // as: the server's tests verify its responses
  return changed ? { name: changed.name, at: changed.at } : null
}
