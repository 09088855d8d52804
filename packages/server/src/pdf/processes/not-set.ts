/** No file could be made, for a reason that is not the paper's text. */
export class NotSet extends Error {
  readonly because: 'too-long' | 'too-large' | 'crashed' | 'broken' | 'too-many' | 'closed'

  constructor(because: NotSet['because'], story: string) {
    super(`The document was not set: ${because}. ${story}`.trim())
    this.name = 'NotSet'
    this.because = because
  }
}
