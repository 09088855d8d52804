import { Invalid, type DomainError, type Sentence } from '#errors.ts'

/** Returns the rejection of a name that another member has. */
export function createNameTakenError(): DomainError {
  const sentence: Sentence = { key: 'members.name-taken' }
  return new Invalid(sentence, { name: [sentence] })
}
