import type { TextKey, TextParams } from '@quittance/shared/text/text-keys.ts'

/** A sentence by its key, looked up in the reader's language only when it is answered. */
export interface Sentence {
  readonly key: TextKey
  readonly params?: TextParams
}

/** What is wrong with each field, by its name in the call. */
export type FieldSentences = Readonly<Record<string, readonly Sentence[]>>

/** A request that is refused for a reason that its sender can understand. Everything else that is thrown is a surprise. */
export abstract class Refusal extends Error {
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

export class BadRequest extends Refusal {}
export class NotJson extends BadRequest {}
export class NotSignedIn extends Refusal {}
export class NotAllowed extends Refusal {}
export class NotFound extends Refusal {}
export class MethodNotAllowed extends Refusal {}
export class ChangedMeanwhile extends Refusal {}
export class KeyInUse extends Refusal {}
export class TooLarge extends Refusal {}
export class NotJsonType extends Refusal {}
export class AntiForgeryFailed extends Refusal {}
export class Invalid extends Refusal {}
export class Unavailable extends Refusal {}
/** The body of a request stopped arriving. */
export class BodyTimedOut extends Refusal {}

/** There is more to do than can be done; nothing of the request was looked at. */
export class Overloaded extends Refusal {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds = 1) {
    super({ key: 'call.busy' })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** What is said of too much, with the minutes to wait. */
export type Overuse = Extract<
  TextKey,
  | 'call.too-many-attempts'
  | 'limits.export'
  | 'limits.mail'
  | 'limits.save'
  | 'limits.search'
  | 'paper.too-many-waiting'
>

export class TooManyAttempts extends Refusal {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, key: Overuse = 'call.too-many-attempts') {
    super({ key, params: { count: Math.ceil(retryAfterSeconds / 60) } })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** What somebody else has done to a record. */
export interface OtherChange {
  readonly by: string
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly version: number
}

/** What became of a change that carries the version it was made of. */
export type ChangeOutcome =
  | { readonly changed: true; readonly version: number }
  | ({ readonly changed: false } & OtherChange)

/**
 * The refusal of a change that was made without having seen somebody else's.
 * @param key of a sentence that names who it was and when
 */
export function sayChangedMeanwhile(
  { by: name, at, version }: OtherChange,
  key: 'form.changed-meanwhile' | 'letter.about-older' = 'form.changed-meanwhile',
): Refusal {
  if (at === '') return new ChangedMeanwhile({ key: 'call.version-unknown' })
  // For people; programs find the exact moment beside it.
  const time = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`
  return new ChangedMeanwhile({ key, params: { name, time } }, {}, { changed: { name, at, version } })
}

/** @param field of the call that names the document */
export function documentNotFound(field = 'id'): NotFound {
  return new NotFound({ key: 'document.not-found' }, { [field]: [{ key: 'document.not-found' }] })
}

/** The refusal of another request under a key that has stored something. @param id of what it has stored */
export function keyInUse(id: number): KeyInUse {
  return new KeyInUse({ key: 'call.key-in-use', params: { id } }, {}, { id })
}
