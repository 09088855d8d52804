/** No file could be made. */
export class RenderError extends Error {
  readonly reason:
    | 'too-long'
    | 'too-large'
    /** The process was ended by something else, or could not be started. */
    | 'crashed'
    /** The process ended itself at this input, each time that it was tried. */
    | 'aborted'
    /** The program refused the input. */
    | 'broken'
    | 'too-many'
    | 'too-many-of-owner'
    | 'closed'
    /** The caller has gone away. */
    | 'abandoned'

  constructor(because: RenderError['reason'], story: string) {
    super(`The document was not set: ${because}. ${story}`.trim())
    this.name = 'NotSet'
    this.reason = because
  }
}
