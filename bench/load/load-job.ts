/** One call that is made again and again; `{n}` stands for a number that no other call of the load has. */
export interface LoadCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What the process that makes the load is told. */
export interface LoadJob {
  readonly address: string
  /** What each client sends along, one entry a client: each waits for an answer before its next call. */
  readonly clients: readonly Readonly<Record<string, string>>[]
  /** Made in turn. */
  readonly calls: readonly LoadCall[]
  /** The first that `{n}` is. */
  readonly from: number
  readonly runMs: number
}

/** What it answers. */
export interface LoadAnswer {
  /** Answers other than 200, and calls without one. */
  readonly refused: number
  /** The first of them, in words. */
  readonly firstRefusal: string
  readonly perSecond: number
  /** Of each call that was answered, in milliseconds. */
  readonly durations: readonly number[]
  /** Of the bodies as they were sent, in all. */
  readonly bytes: number
  /** What `{n}` would be next. */
  readonly next: number
}
