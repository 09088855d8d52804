/** The job of the process that opens hostile connections. */
export interface HostileJob {
  readonly address: string
  /** Of the member in whose session half of the senders send, and who asks for what is not read. */
  readonly headers: Readonly<Record<string, string>>
  /** A call whose answer is large. */
  readonly large: { readonly path: string; readonly body: unknown }
  /** How many connections ask for it and read none of it. */
  readonly readers: number
  /** How many send half of a body: of strangers and of the member in turn. */
  readonly senders: number
}

/** What it answers when it is ended. */
export interface HostileAnswer {
  /** How often a connection was opened again. */
  readonly openedAgain: number
}
