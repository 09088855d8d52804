/** A picture as it is kept: what its bytes are, not what was said of them. */
export interface StoredImage {
  readonly contentType: string
  readonly content: Buffer
}

/** Why bytes are no picture that can be kept. */
export type ImageProblem = 'vector' | 'other-type' | 'broken' | 'too-many-bytes' | 'too-many-pixels'
