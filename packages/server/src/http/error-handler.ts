import { randomUUID } from 'node:crypto'
import type { Failure } from '@quittance/shared/contract/records.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { isDiskFull, isRetryable, isUnavailable } from '#database/queries/database-errors.ts'
import {
  BadRequest,
  BodyTimeout,
  ChangeConflict,
  CsrfTokenInvalid,
  DomainError,
  type FieldSentences,
  IdempotencyKeyConflict,
  Invalid,
  InvalidJson,
  MethodNotAllowed,
  NotAllowed,
  NotFound,
  NotSignedIn,
  Overloaded,
  TooLarge,
  TooManyAttempts,
  Unavailable,
  UnsupportedMediaType,
} from '#errors.ts'
import { getRequestTranslator } from '#languages/request-language.ts'
import { ContractViolation, toFieldSentences } from './request-validation.ts'

/** HTTP status of each error class. */
const statusCodes: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  [BadRequest, 400],
  [InvalidJson, 400],
  [NotSignedIn, 401],
  [NotAllowed, 403],
  [NotFound, 404],
  [MethodNotAllowed, 405],
  [BodyTimeout, 408],
  [ChangeConflict, 409],
  [IdempotencyKeyConflict, 409],
  [TooLarge, 413],
  [UnsupportedMediaType, 415],
  [CsrfTokenInvalid, 419],
  [Invalid, 422],
  [TooManyAttempts, 429],
  [Unavailable, 503],
  [Overloaded, 503],
])

const internalServerError = 500

interface ErrorHandlerOptions {
  readonly shouldShowStacks: boolean
}

/** Answers every failure as `{ code, message, errors }` in the caller's language; unexpected errors carry the reference of their log entry. */
export function createErrorHandler(options: ErrorHandlerOptions) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const text = getRequestTranslator(request.headers['accept-language'])
    const domainError =
      error instanceof DomainError ? error : (toDatabaseError(error, request) ?? toDomainError(error))
    return domainError
      ? sendDomainError(reply, domainError, text)
      : sendUnexpectedError(error, { request, reply, text, options })
  }
}

/** Converts an error of the database and logs it; the caller gets the reference of the log entry. Returns null for other errors. */
function toDatabaseError(error: unknown, request: FastifyRequest): DomainError | null {
  const key = getDatabaseErrorKey(error)
  if (key === null) return null
  const reference = randomUUID()
  const { stack: _stack, ...err } = toLoggedError(error)
  const route = request.routeOptions.url ?? null
  request.log.warn({ err, reference, method: request.method, route }, databaseLogMessages[key])
  return new Unavailable({ key }, {}, { reference })
}

const databaseLogMessages = {
  'call.disk-full': 'disk full',
  'call.unavailable': 'database unavailable',
  'call.busy': 'database busy',
} as const

function getDatabaseErrorKey(error: unknown): keyof typeof databaseLogMessages | null {
  if (isDiskFull(error)) return 'call.disk-full'
  if (isUnavailable(error)) return 'call.unavailable'
  return isRetryable(error) ? 'call.busy' : null
}

/** Converts an error of the framework. Returns null for unexpected errors. */
function toDomainError(error: unknown): DomainError | null {
  if (!(error instanceof Error)) return null
  if (error instanceof ContractViolation) return createInvalidError(toFieldSentences(error.issues))
  switch ('code' in error ? error.code : '') {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new UnsupportedMediaType({ key: 'call.not-json-type' })
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new InvalidJson({ key: 'call.not-json' })
    default:
      return toDomainErrorByStatus(error)
  }
}

/** Converts further rejections of the framework, by their status. */
function toDomainErrorByStatus(error: Error): DomainError | null {
  const status = 'statusCode' in error ? Number(error.statusCode) : internalServerError
  if (status === 404) return new NotFound({ key: 'call.not-found' })
  return status >= 400 && status < 500 ? new BadRequest({ key: 'call.bad-request' }) : null
}

function createInvalidError(fields: FieldSentences): DomainError {
  const [first] = Object.values(fields).flat()
  return new Invalid(first ?? { key: 'field.invalid' }, fields)
}

function sendDomainError(
  reply: FastifyReply,
  domainError: DomainError,
  text: TranslateFunction,
): FastifyReply {
  const { sentence, fields, details } = domainError
  const code = statusCodes.get(domainError.constructor) ?? internalServerError
  if (domainError instanceof TooManyAttempts || domainError instanceof Overloaded) {
    reply.header('retry-after', domainError.retryAfterSeconds)
  }
  const failure: Failure = {
    code,
    message: text(sentence.key, sentence.params),
    errors: translateFields(fields, text),
  }
  return reply.status(code).send({ ...details, ...failure })
}

function translateFields(fields: FieldSentences, text: TranslateFunction): Failure['errors'] {
  const entries = Object.entries(fields).map(([field, sentences]) => [
    field,
    sentences.map(({ key, params }) => text(key, params)),
  ])
  return Object.fromEntries(entries)
}

/** Driver errors contain the statement with its values (user input, hashes): only the first part is logged. */
function toLoggedError(
  error: unknown,
): Readonly<Record<'message', string> & Partial<Record<'type' | 'stack', string>>> {
  if (!(error instanceof Error)) return { message: truncate(String(error)) }
  const { name, message, stack } = error
  const code = 'code' in error ? { code: error.code } : {}
  return { type: name, message: truncate(message), stack: truncate(stack ?? ''), ...code }
}

const maxLoggedLength = 4_000

function truncate(text: string): string {
  return text.length <= maxLoggedLength ? text : `${text.slice(0, maxLoggedLength)}…`
}

interface UnexpectedErrorContext {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly text: TranslateFunction
  readonly options: ErrorHandlerOptions
}

function sendUnexpectedError(
  error: unknown,
  { request, reply, text, options }: UnexpectedErrorContext,
): FastifyReply {
  const reference = randomUUID()
  const route = request.routeOptions.url ?? null
  request.log.error(
    { err: toLoggedError(error), reference, method: request.method, route, url: request.url },
    'unexpected error',
  )
  const stack = options.shouldShowStacks && error instanceof Error ? { stack: error.stack } : {}
  const failure: Failure = {
    code: internalServerError,
    message: text('call.unexpected-error', { reference }),
    errors: {},
  }
  return reply.status(internalServerError).send({ ...stack, reference, ...failure })
}

const routableMethods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Returns the methods with a route at a path; empty if there is none. */
export function listAllowedMethods(app: FastifyInstance, path: string): HTTPMethods[] {
  return routableMethods.filter((method) => app.findRoute({ url: path, method }) !== null)
}

/** @throws MethodNotAllowed if the path accepts other methods, NotFound if it accepts none */
export function rejectUnknownRoute(method: string, allowed: readonly HTTPMethods[]): never {
  const isOtherMethod = allowed.length > 0 && !allowed.some((other) => other === method)
  if (isOtherMethod) throw new MethodNotAllowed({ key: 'call.method-not-allowed', params: { method } })
  throw new NotFound({ key: 'call.not-found' })
}
