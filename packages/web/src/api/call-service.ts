import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { showWhilePending } from './client.ts'
import { browserEnvironment, type ClientEnvironment } from './client-environment.ts'
import { failureOf, jsonOf, offline, readResponse, unreadable } from './responses.ts'

type CallService = <Body, Query, Answer>(
  url: string,
  endpoint: Endpoint<Body, Query, Answer>,
  body: unknown,
) => Promise<Answer>

/**
 * Calls a service that may belong to another company: sends no cookie, session token or CSRF token, and validates the
 * response. @param url absolute, or a path that starts with a slash @throws ApiError for every failure
 */
export const callService = createServiceCall(browserEnvironment)

export function createServiceCall(environment: ClientEnvironment): CallService {
  return async (url, endpoint, body) => {
    const address = new URL(url, environment.baseUrl())
    const response = await showWhilePending(environment, () =>
      sendAlone(environment, address, { ...endpoint, body }),
    )
    if (!response.ok) throw failureOf(await readResponse(response))
    const read = endpoint.response.safeParse(await jsonOf(response))
    if (!read.success) throw unreadable(response.status, read.error)
    return read.data
  }
}

/** Sends a request without the credentials of this session. */
async function sendAlone(
  environment: ClientEnvironment,
  address: URL,
  { method, body }: { readonly method: string; readonly body: unknown },
): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': environment.locale(),
        'Content-Type': 'application/json',
      },
      credentials: 'omit',
      referrerPolicy: 'origin',
      body: JSON.stringify(body),
    })
  } catch (error) {
    throw offline(error)
  }
}
