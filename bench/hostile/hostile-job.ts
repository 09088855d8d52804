/** The job of the process that opens hostile connections. */
export interface HostileJob {
  readonly address: string
  /** Headers of the member who sends half of the bodies and requests the responses that are not read. */
  readonly headers: Readonly<Record<string, string>>
  /** A call with a large response. */
  readonly large: { readonly path: string; readonly body: unknown }
  /** Number of connections that make this call and read nothing. */
  readonly readers: number
  /** Number of connections that send half of a body, alternately without a session and as the member. */
  readonly senders: number
}

/** Response of the process when it ends. */
export interface HostileAnswer {
  /** Number of times that a connection was opened again. */
  readonly openedAgain: number
}
