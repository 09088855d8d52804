import { isRefusal } from '#api/failed-tries.ts'

/**
 * Returns a function that sends requests with idempotency keys. A request without a reliable response is repeated with its key,
 * so that it is executed once.
 */
export function createMakingKeys(newKey: () => string) {
  const unanswered = new Map<string, string>()

  /** @param request identifies the request: equal JSON is the same request */
  return async function send<Answer>(
    request: unknown,
    sending: (key: string) => Promise<Answer>,
  ): Promise<Answer> {
    const name = JSON.stringify(request)
    const key = unanswered.get(name) ?? newKey()
    unanswered.set(name, key)
    try {
      const answer = await sending(key)
      unanswered.delete(name)
      return answer
    } catch (error) {
      if (isRefusal(error)) unanswered.delete(name)
      throw error
    }
  }
}
