import { randomUUID } from 'node:crypto'
import type { Failure } from '@quittance/shared/contract/records.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull, isRetryable, isUnavailable } from '#database/queries/database-errors.ts'
import {
  AntiForgeryFailed,
  BadRequest,
  BodyTimedOut,
  ChangedMeanwhile,
  type FieldSentences,
  Invalid,
  KeyInUse,
  MethodNotAllowed,
  NotAllowed,
  NotFound,
  NotJson,
  NotJsonType,
  NotSignedIn,
  Overloaded,
  Refusal,
  TooLarge,
  TooManyAttempts,
  Unavailable,
} from '#errors.ts'
import { requestText } from '#locale/request-text.ts'
import { ContractBroken } from './contract-validator.ts'
import { fieldSentences } from './field-sentences.ts'

/** The one table that gives each refusal its status. */
const statuses: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  [BadRequest, 400],
  [NotJson, 400],
  [NotSignedIn, 401],
  [NotAllowed, 403],
  [NotFound, 404],
  [MethodNotAllowed, 405],
  [BodyTimedOut, 408],
  [ChangedMeanwhile, 409],
  [KeyInUse, 409],
  [TooLarge, 413],
  [NotJsonType, 415],
  [AntiForgeryFailed, 419],
  [Invalid, 422],
  [TooManyAttempts, 429],
  [Unavailable, 503],
  [Overloaded, 503],
])

const surprise = 500

export interface ErrorOptions {
  readonly showsStacks: boolean
}

/** Every failure leaves as `{ code, message, errors }` in the reader's language; a surprise with a reference to its story in the log. */
export function errorHandler(options: ErrorOptions) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const text = requestText(request.headers['accept-language'])
    const refusal = error instanceof Refusal ? error : (databaseFailure(error, request) ?? refusalFor(error))
    return refusal ? answer(reply, refusal, text) : answerSurprise(error, { request, reply, text, options })
  }
}

/** Translates a failure of the database, and logs it: the caller gets the reference of the entry. Null for other errors. */
function databaseFailure(error: unknown, request: FastifyRequest): Refusal | null {
  const key = failureKey(error)
  if (key === null) return null
  const reference = randomUUID()
  const { stack: _stack, ...err } = forLog(error)
  const route = request.routeOptions.url ?? null
  request.log.warn({ err, reference, method: request.method, route }, logged[key])
  return new Unavailable({ key }, {}, { reference })
}

const logged = {
  'call.disk-full': 'disk full',
  'call.unavailable': 'database unavailable',
  'call.busy': 'database busy',
} as const

function failureKey(error: unknown): keyof typeof logged | null {
  if (isDiskFull(error)) return 'call.disk-full'
  if (isUnavailable(error)) return 'call.unavailable'
  return isRetryable(error) ? 'call.busy' : null
}

/** What the framework throws, in our words; null for surprises. */
function refusalFor(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null
  if (error instanceof ContractBroken) return invalid(fieldSentences(error.issues))
  switch ('code' in error ? error.code : '') {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new NotJsonType({ key: 'call.not-json-type' })
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new NotJson({ key: 'call.not-json' })
    default:
      return refusalByStatus(error)
  }
}

/** What the framework refuses for reasons of its own. */
function refusalByStatus(error: Error): Refusal | null {
  const status = 'statusCode' in error ? Number(error.statusCode) : surprise
  if (status === 404) return new NotFound({ key: 'call.not-found' })
  return status >= 400 && status < 500 ? new BadRequest({ key: 'call.bad-request' }) : null
}

function invalid(fields: FieldSentences): Refusal {
  const [first] = Object.values(fields).flat()
  return new Invalid(first ?? { key: 'field.invalid' }, fields)
}

function answer(reply: FastifyReply, refusal: Refusal, text: Text): FastifyReply {
  const code = statuses.get(refusal.constructor) ?? surprise
  if (refusal instanceof TooManyAttempts || refusal instanceof Overloaded) {
    reply.header('retry-after', refusal.retryAfterSeconds)
  }
  const failure: Failure = {
    code,
    message: text(refusal.sentence.key, refusal.sentence.params),
    errors: inWords(refusal.fields, text),
  }
  return reply.status(code).send({ ...refusal.details, ...failure })
}

function inWords(fields: FieldSentences, text: Text): Failure['errors'] {
  const entries = Object.entries(fields).map(([field, sentences]) => [
    field,
    sentences.map(({ key, params }) => text(key, params)),
  ])
  return Object.fromEntries(entries)
}

/** The driver's errors carry the whole statement with its values: what people write and hashes of secrets are not for the log. */
function forLog(
  error: unknown,
): Readonly<Record<'message', string> & Partial<Record<'type' | 'stack', string>>> {
  if (!(error instanceof Error)) return { message: firstPart(String(error)) }
  const { name, message, stack } = error
  const code = 'code' in error ? { code: error.code } : {}
  return { type: name, message: firstPart(message), stack: firstPart(stack ?? ''), ...code }
}

const longestInLog = 4_000

function firstPart(text: string): string {
  return text.length <= longestInLog ? text : `${text.slice(0, longestInLog)}…`
}

interface Surprise {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly text: Text
  readonly options: ErrorOptions
}

function answerSurprise(error: unknown, { request, reply, text, options }: Surprise): FastifyReply {
  const reference = randomUUID()
  request.log.error({ err: forLog(error), reference, method: request.method, url: request.url }, 'surprise')
  const stack = options.showsStacks && error instanceof Error ? { stack: error.stack } : {}
  const failure: Failure = { code: surprise, message: text('call.surprise', { reference }), errors: {} }
  return reply.status(surprise).send({ ...stack, reference, ...failure })
}
