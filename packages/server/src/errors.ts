import type { TextKey, TextParams } from '@quittance/shared/text/translator.ts'
import type { ConcurrentChange } from './changes.ts'

/** A text key with its parameters. It is translated into the language of the client when the response is written. */
export interface Sentence {
  readonly key: TextKey
  readonly params?: TextParams
}

/** Validation errors by the name of the field in the call. */
export type FieldSentences = Readonly<Record<string, readonly Sentence[]>>

/** Rejects a request and states the reason. Any other thrown error is an unexpected error, for which the client receives a 500. */
export abstract class DomainError extends Error {
  readonly sentence: Sentence
  readonly fields: FieldSentences
  /** Further properties of the JSON response, beside `code`, `message` and `errors`. */
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
export class CsrfTokenInvalid extends DomainError {}
export class Invalid extends DomainError {}
export class Unavailable extends DomainError {}
/** The client stopped sending the body of its request. */
export class BodyTimeout extends DomainError {}

/** The server handles its maximum number of calls. The call was not executed, so the client can retry it. */
export class Overloaded extends DomainError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds = 1) {
    super({ key: 'call.busy' })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Keys of the texts that report an exceeded rate limit. Their parameter `count` is the number of minutes to wait. */
export type RateLimitTextKey = Extract<
  TextKey,
  | 'call.too-many-attempts'
  | 'limits.export'
  | 'limits.mail'
  | 'limits.save'
  | 'limits.search'
  | 'print.too-many-pending'
>

/** A rate limit is exceeded. */
export class TooManyAttempts extends DomainError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, key: RateLimitTextKey = 'call.too-many-attempts') {
    super({ key, params: { count: Math.ceil(retryAfterSeconds / 60) } })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Creates the rejection of a change that is not based on the current version of a record.
 * @param key of a text that names the member who changed the record, and the time
 */
export function createChangeConflict(
  { changedBy: name, changedAt: at, version }: ConcurrentChange,
  key: 'form.concurrent-change' | 'document-email.document-changed' = 'form.concurrent-change',
): DomainError {
  // The record was never changed, so the version of the client is unknown.
  if (at === '') return new ChangeConflict({ key: 'call.version-unknown' })
  // Rounded down to the minute for the text; `changed.at` is exact.
  const time = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`
  return new ChangeConflict({ key, params: { name, time } }, {}, { changed: { name, at, version } })
}

/** Creates the rejection of a call for a missing document. @param field of the call that contains the id or number of the document */
export function createDocumentNotFound(field = 'id'): NotFound {
  return new NotFound({ key: 'document.not-found' }, { [field]: [{ key: 'document.not-found' }] })
}

/** Creates the rejection of a different request with a used idempotency key. @param id of the record that the first request stored */
export function createIdempotencyKeyConflict(id: number): IdempotencyKeyConflict {
  return new IdempotencyKeyConflict({ key: 'call.key-in-use', params: { id } }, {}, { id })
}

/** A command of the command line cannot be executed. Its message is shown to the user without a stack trace. */
export class CommandError extends Error {}

/** Returns the `code` of an error of Node.js or of a database driver, such as `ENOENT`; empty if it has none. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Creates a 422 error of one field, whose sentence names it. */
export function createFieldError(field: string, key: TextKey): DomainError {
  const sentence = { key, params: { field } }
  return new Invalid(sentence, { [field]: [sentence] })
}
