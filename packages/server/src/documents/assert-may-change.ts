import { Invalid } from '#errors.ts'
import type { SampleMark } from './repository.ts'

/**
 * Checks whether a stored document may be changed. Every change of a document calls it in the transaction that has locked the
 * document. @throws Invalid if the document is part of the sample data
 */
export function assertMayChange({ isSample }: SampleMark): void {
  if (!isSample) return
  const sentence = { key: 'samples.read-only' } as const
  throw new Invalid(sentence, { document: [sentence] })
}
