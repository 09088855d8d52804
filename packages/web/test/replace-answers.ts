import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import type { Permission } from '@quittance/shared/contract/permissions.ts'
import { onTestFinished, vi } from 'vitest'

/** Answers a call in place of the server. @param send sends it to the server @param body JSON that was sent; empty: none */
type Answer = (send: () => Promise<Response>, body: string) => Response | Promise<Response>

/**
 * Answers the calls to some paths in place of the server until the test ends.
 * @returns a function that ends this earlier
 */
export function replaceAnswers(answers: Readonly<Record<string, Answer>>): () => void {
  const sendToServer = window.fetch.bind(window)
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
    const send = () => sendToServer(input, init)
    const body = typeof init?.body === 'string' ? init.body : ''
    return await (answers[pathname]?.(send, body) ?? send())
  })
  const restore = () => {
    fetched.mockRestore()
  }
  onTestFinished(restore)
  return restore
}

/** The answers of a server that issues no documents. */
export const withoutIssuing: Readonly<Record<string, Answer>> = {
  [readCurrentUser.path]: async (send) =>
    Response.json({ ...(await (await send()).json()), is_issuing: false }),
}

/** Returns the answers of a server whose member does not have a permission. */
export function withoutPermission(missing: Permission): Readonly<Record<string, Answer>> {
  return {
    [readCurrentUser.path]: async (send) => {
      const { user, ...others } = await (await send()).json()
      const permissions = user.permissions.filter((permission: string) => permission !== missing)
      return Response.json({ ...others, user: { ...user, permissions } })
    },
  }
}

/** Returns the addresses of the calls that were made since `replaceAnswers`. */
export function listRequests(): URL[] {
  const { calls } = vi.mocked(window.fetch).mock
  return calls.map(([input]) => new URL(input instanceof Request ? input.url : input, window.location.href))
}

/** The message of `createRejection`. */
export const rejection = 'Out of order.'

/** Returns the response to a call that the server rejects. */
export function createRejection(): Response {
  return Response.json({ code: 422, message: rejection, errors: {} }, { status: 422 })
}
