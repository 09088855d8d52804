import { failure } from '@quittance/shared/contract/records.ts'
import { text } from '#locale/text.ts'
import { ApiError } from './api-error.ts'

/** Returns the error in a failed response. */
export async function failureOf(response: Response): Promise<ApiError> {
  const body = await jsonOf(response)
  const read = failure.safeParse(body)
  if (!read.success) return new ApiError(response.status, text('call.unreadable'), { body })
  return new ApiError(response.status, read.data.message, { errors: read.data.errors, body })
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
