const memberKey = 'member'

/** What this tab remembers is of one member: what another one left is forgotten. */
export function rememberFor(memberId: number, memory: Storage = sessionStorage): void {
  if (memory.getItem(memberKey) === String(memberId)) return
  memory.clear()
  memory.setItem(memberKey, String(memberId))
}

export function forgetMember(memory: Storage = sessionStorage): void {
  memory.clear()
}
