import type { TextKey, TextParams } from '@quittance/shared/text/translator.ts'

/** A sentence by its key, looked up in the reader's language only when it is answered. */
export interface Sentence {
  readonly key: TextKey
  readonly params?: TextParams
}

/** What is wrong with each field, by its name in the call. */
export type FieldSentences = Readonly<Record<string, readonly Sentence[]>>

/** A request that is refused for a reason that its sender can understand. Everything else that is thrown is a surprise. */
export abstract class DomainError extends Error {
  readonly sentence: Sentence
  readonly fields: FieldSentences
  /** More for the program at the other end, beside code, message and errors. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    sentence: Sentence,
    fields: FieldSentences = {},
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(sentence.key)
    this.name = new.target.name
    this.sentence = sentence
    this.fields = fields
    this.details = details
  }
}

export class BadRequest extends DomainError {}
export class InvalidJson extends BadRequest {}
export class NotSignedIn extends DomainError {}
export class NotAllowed extends DomainError {}
export class NotFound extends DomainError {}
export class MethodNotAllowed extends DomainError {}
export class ChangeConflict extends DomainError {}
export class IdempotencyKeyConflict extends DomainError {}
export class TooLarge extends DomainError {}
export class UnsupportedMediaType extends DomainError {}
export class AntiForgeryFailed extends DomainError {}
export class Invalid extends DomainError {}
export class Unavailable extends DomainError {}
/** The body of a request stopped arriving. */
export class BodyTimeout extends DomainError {}

/** There is more to do than can be done; nothing of the request was looked at. */
export class Overloaded extends DomainError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds = 1) {
    super({ key: 'call.busy' })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** What is said of too much, with the minutes to wait. */
export type RateLimitTextKey = Extract<
  TextKey,
  | 'call.too-many-attempts'
  | 'limits.export'
  | 'limits.mail'
  | 'limits.save'
  | 'limits.search'
  | 'paper.too-many-waiting'
>

export class TooManyAttempts extends DomainError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, key: RateLimitTextKey = 'call.too-many-attempts') {
    super({ key, params: { count: Math.ceil(retryAfterSeconds / 60) } })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** What somebody else has done to a record. */
export interface ConcurrentChange {
  readonly by: string
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly version: number
}

/** What became of a change that carries the version it was made of. */
export type ChangeOutcome =
  | { readonly changed: true; readonly version: number }
  | ({ readonly changed: false } & ConcurrentChange)

/**
 * The refusal of a change that was made without having seen somebody else's.
 * @param key of a sentence that names who it was and when
 */
export function createChangeConflict(
  { by: name, at, version }: ConcurrentChange,
  key: 'form.changed-meanwhile' | 'letter.about-older' = 'form.changed-meanwhile',
): DomainError {
  if (at === '') return new ChangeConflict({ key: 'call.version-unknown' })
  // For people; programs find the exact moment beside it.
  const time = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`
  return new ChangeConflict({ key, params: { name, time } }, {}, { changed: { name, at, version } })
}

/** @param field of the call that names the document */
export function createDocumentNotFound(field = 'id'): NotFound {
  return new NotFound({ key: 'document.not-found' }, { [field]: [{ key: 'document.not-found' }] })
}

/** The refusal of another request under a key that has stored something. @param id of what it has stored */
export function createIdempotencyKeyConflict(id: number): IdempotencyKeyConflict {
  return new IdempotencyKeyConflict({ key: 'call.key-in-use', params: { id } }, {}, { id })
}

/** A command that cannot be carried out, with the sentence that says why. */
export class CommandError extends Error {}
