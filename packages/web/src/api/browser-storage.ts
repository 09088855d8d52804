/** Parses JSON from the browser's storage. Null if there is none or it is invalid. */
export function keptJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const memberKey = 'member'

/** Clears the session storage of this tab if it belongs to another member. */
export function rememberFor(memberId: number, memory: Storage = sessionStorage): void {
  if (memory.getItem(memberKey) === String(memberId)) return
  memory.clear()
  memory.setItem(memberKey, String(memberId))
}

export function forgetMember(memory: Storage = sessionStorage): void {
  memory.clear()
}
