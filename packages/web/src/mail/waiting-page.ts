interface WaitingPage<Message> {
  readonly messages: readonly Message[]
  /** Id of the last e-mail on the page if there are older ones. */
  readonly olderThan: number | null
}

/** Merges waiting e-mails with those that are being sent and soon wait again or are done. Each is on the page of its id range. */
export function withSending<Message extends { readonly id: number }>(
  { messages, olderThan }: WaitingPage<Message>,
  sending: readonly Message[],
): Message[] {
  const known = new Set(messages.map(({ id }) => id))
  const added = sending.filter(({ id }) => !known.has(id) && (olderThan === null || id > olderThan))
  return [...messages, ...added].sort((left, right) => right.id - left.id)
}
