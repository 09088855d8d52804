/** A call that is made repeatedly. `{n}` is replaced by a number that is unique in the load. */
export interface LoadCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Job of the process that generates the load. */
export interface LoadJob {
  readonly address: string
  /** Headers of each client. A client waits for each response before its next call. */
  readonly clients: readonly Readonly<Record<string, string>>[]
  /** Made in rotation. */
  readonly calls: readonly LoadCall[]
  /** First value of `{n}`. */
  readonly from: number
  readonly runMs: number
}

/** Result of the load. */
export interface LoadAnswer {
  /** Number of failed calls: with a status other than 200, or without a response. */
  readonly refused: number
  /** Description of the first failed call. */
  readonly firstRefusal: string
  readonly perSecond: number
  /** Durations of the successful calls, in ms. */
  readonly durations: readonly number[]
  /** Total size of the response bodies as transferred, in bytes. */
  readonly bytes: number
  /** The next value of `{n}`. */
  readonly next: number
}
