interface WaitingPage<Message> {
  readonly messages: readonly Message[]
  /** The last of the page, where there are older ones. */
  readonly olderThan: number | null
}

/** What waits, and what is being sent: soon that waits again, or does not any more. Each is on the page of its range. */
export function withSending<Message extends { readonly id: number }>(
  { messages, olderThan }: WaitingPage<Message>,
  sending: readonly Message[],
): Message[] {
  const known = new Set(messages.map(({ id }) => id))
  const added = sending.filter(({ id }) => !known.has(id) && (olderThan === null || id > olderThan))
  return [...messages, ...added].sort((left, right) => right.id - left.id)
}
