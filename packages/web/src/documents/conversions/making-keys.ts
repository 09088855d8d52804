import { isRefusal } from '#api/failed-tries.ts'

/** Keys of requests whose answer was lost: the same request takes the same key again, so that nothing is made twice. */
export function createMakingKeys(newKey: () => string) {
  const unanswered = new Map<string, string>()

  /** @param request what tells it from another one */
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
