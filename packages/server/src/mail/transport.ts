import { appendFileSync } from 'node:fs'
import { assertNever } from '@quittance/shared/assert-never.ts'
import { isMailOn, type MailSettings } from '#config/mail-settings.ts'
import type { Sentence } from '#errors.ts'
import { runSendmail, SendmailError } from './sendmail.ts'

interface EmailAttachment {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
}

/** A plain-text e-mail. Each address is treated as a single address, even if it contains commas or angle brackets. */
export interface Email {
  readonly from: string
  readonly fromName?: string
  readonly to: string | readonly string[]
  readonly cc?: readonly string[]
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly EmailAttachment[]
  readonly messageId?: string
  readonly date?: Date
  /** Addresses of the envelope; absent: all of `to` and `cc`. */
  readonly recipients?: readonly string[]
}

export interface SmtpTimeouts {
  /** Milliseconds without data from the server. */
  readonly idleMs: number
}

export interface DeliveryOptions {
  /** File that the driver `log` appends to. */
  readonly logFile: string
  readonly timeouts?: SmtpTimeouts
  /** Aborts the delivery. */
  readonly signal?: AbortSignal
}

export interface RecipientRejection {
  readonly address: string
  /** Response of the mail server. */
  readonly reason: string
  /** False: a later attempt may succeed. */
  readonly isPermanent: boolean
}

/** Why an e-mail was not delivered. */
export interface DeliveryFailure {
  readonly kind:
    | ('off' | 'unreachable' | 'sign-in-failed' | 'rejected' | 'insecure')
    | ('no-program' | 'program-rejected' | 'program-temporary')
  /** Text of the mail server, of sendmail or of the system. */
  readonly reason: string
}

/**
 * Delivers an e-mail with the configured driver. Returns the recipients that were rejected while others were accepted.
 * @throws errors that `toDeliveryFailure` classifies
 */
export async function deliverEmail(
  settings: MailSettings,
  email: Email,
  options: DeliveryOptions,
): Promise<readonly RecipientRejection[]> {
  switch (settings.driver) {
    case 'smtp':
      return await sendBySmtp(settings, email, options)
    case 'sendmail': {
      const { envelope, message } = await composeMessage(email, 'unix')
      await runSendmail({ from: envelope.from || '', to: envelope.to, message }, options.signal)
      return []
    }
    case 'log': {
      const { message } = await composeMessage(email, 'windows')
      appendFileSync(options.logFile, `${String(message)}\r\n\r\n`, { mode: 0o600 })
      return []
    }
  }
}

/** Delivers an e-mail with timeouts for interactive use. Returns why it failed; null if it was delivered. */
export async function sendEmail(
  settings: MailSettings,
  email: Email,
  logFile: string,
): Promise<DeliveryFailure | null> {
  if (!isMailOn(settings)) return { kind: 'off', reason: '' }
  try {
    await deliverEmail(settings, email, { logFile })
    return null
  } catch (error) {
    return toDeliveryFailure(error)
  }
}

/** Connects to the mail server and signs in, without sending an e-mail. @throws as `deliverEmail` */
export async function connectToServer(settings: MailSettings): Promise<void> {
  const smtpTransport = await createSmtpTransport(settings, interactiveTimeouts)
  try {
    await smtpTransport.verify()
  } finally {
    smtpTransport.close()
  }
}

async function sendBySmtp(
  settings: MailSettings,
  email: Email,
  { signal, timeouts = interactiveTimeouts }: DeliveryOptions,
): Promise<readonly RecipientRejection[]> {
  const smtpTransport = await createSmtpTransport(settings, timeouts)
  try {
    const info = await smtpTransport.sendMail({ ...toMailOptions(email), ...(signal && { signal }) })
    return readRejections(info)
  } finally {
    smtpTransport.close()
  }
}

/** Timeouts for interactive use (tests of the settings, invitations). */
const interactiveTimeouts: SmtpTimeouts = { idleMs: 10_000 }
const connectTimeoutMs = 10_000

async function createSmtpTransport(
  { host, port, user, password, encryption }: MailSettings,
  { idleMs }: SmtpTimeouts,
) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    secure: encryption === 'ssl',
    requireTLS: encryption === 'tls',
    ignoreTLS: encryption === '',
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: Math.min(connectTimeoutMs, idleMs),
    greetingTimeout: idleMs,
    socketTimeout: idleMs,
  })
}

async function composeMessage(email: Email, newline: 'unix' | 'windows') {
  const { createTransport } = await import('nodemailer')
  const { envelope, message } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline,
  }).sendMail(toMailOptions(email))
  if (!Buffer.isBuffer(message)) throw new Error('nodemailer returned no message')
  return { envelope, message }
}

/**
 * Passes addresses as objects, so that a text with a comma stays one address. File and URL access of nodemailer is disabled, so
 * that no value can make it read a file or fetch a URL.
 */
function toMailOptions(email: Email) {
  const { from, fromName = '', to, cc = [], subject, text, attachments = [], messageId, date } = email
  const recipients = email.recipients ?? [...[to].flat(), ...cc]
  return {
    from: toMailbox(from, fromName),
    to: [to].flat().map((address) => toMailbox(address)),
    cc: cc.map((address) => toMailbox(address)),
    envelope: {
      from: toMailbox(from),
      to: recipients.map((address) => toMailbox(address)),
    },
    subject: toSingleLine(subject),
    text,
    attachments: attachments.map(({ name, contentType, content }) => ({
      filename: toSingleLine(name),
      contentType: toSingleLine(contentType),
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(messageId !== undefined && { messageId }),
    ...(date && { date }),
  }
}

function toMailbox(address: string, name = '') {
  return { name: toSingleLine(name), address: toSingleLine(address) }
}

/** Removes line breaks, which would end a header (header injection). */
function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Reads the rejected recipients from the result or the error of nodemailer. */
export function readRejections(resultOrError: unknown): readonly RecipientRejection[] {
  if (typeof resultOrError !== 'object' || resultOrError === null || !('rejectedErrors' in resultOrError))
    return []
  const { rejectedErrors } = resultOrError
  if (!Array.isArray(rejectedErrors)) return []
  return rejectedErrors.map((error: object) => ({
    address: 'recipient' in error ? String(error.recipient) : '',
    reason: 'response' in error ? String(error.response) : '',
    isPermanent: isPermanent(error),
  }))
}

/** Returns whether the server rejected the message permanently, so that a retry is pointless. */
export function isMessageRejected(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EMESSAGE' && isPermanent(error)
}

// 421: the server closes the connection, because of too many or for another reason. 432: too many senders at once.
const connectionCodes = [421, 432]

/** Returns whether the server rejected the connection, not the message. It may accept the message over fewer connections. */
export function isConnectionRefused(error: unknown): boolean {
  return (
    error instanceof Error && 'responseCode' in error && connectionCodes.includes(Number(error.responseCode))
  )
}

function isPermanent(error: object): boolean {
  return 'responseCode' in error && Number(error.responseCode) >= 500
}

/** By error code of nodemailer. */
const kindsByErrorCode = new Map<string, DeliveryFailure['kind']>([
  ['EAUTH', 'sign-in-failed'],
  ['ENOAUTH', 'sign-in-failed'],
  ['EENVELOPE', 'rejected'],
  ['EMESSAGE', 'rejected'],
  ['ESTREAM', 'rejected'],
  ['ETLS', 'insecure'],
  ['EREQUIRETLS', 'insecure'],
])

const kindsOfSendmailError = {
  missing: 'no-program',
  rejected: 'program-rejected',
  temporary: 'program-temporary',
} as const satisfies Record<SendmailError['kind'], DeliveryFailure['kind']>

const tlsErrorPattern = /certificate|wrong version number|SSL|TLS|self.signed/i

/** Classifies an error of `deliverEmail` or `connectToServer`. */
export function toDeliveryFailure(error: unknown): DeliveryFailure {
  const reason = error instanceof Error ? readReason(error) : String(error)
  if (error instanceof SendmailError) return { kind: kindsOfSendmailError[error.kind], reason }
  const kind = kindsByErrorCode.get(error instanceof Error && 'code' in error ? String(error.code) : '')
  if (kind !== undefined) return { kind, reason }
  return { kind: tlsErrorPattern.test(reason) ? 'insecure' : 'unreachable', reason }
}

/** Returns the message of an error. nodemailer adds the response of the server to it, also if the message contains that response. */
function readReason(error: Error): string {
  const { message } = error
  const response = 'response' in error ? String(error.response) : ''
  const own = message.slice(0, -`: ${response}`.length)
  const isRepeated = response !== '' && message === `${own}: ${response}` && own.includes(response)
  return isRepeated ? own : message
}

/** Returns the sentence for a delivery failure. */
export function describeFailure(
  { kind, reason }: DeliveryFailure,
  { host, port, user }: MailSettings,
): Sentence {
  const params = { place: `${host}:${port}`, user, reason }
  switch (kind) {
    case 'off':
      return { key: 'installer.mail-off' }
    case 'unreachable':
      return { key: 'installer.mail-away', params }
    case 'sign-in-failed':
      return { key: 'installer.mail-refused', params }
    case 'rejected':
      return { key: 'installer.mail-rejected', params }
    case 'insecure':
      return { key: 'installer.mail-insecure', params }
    case 'no-program':
      return { key: 'installer.mail-no-program', params }
    case 'program-rejected':
      return { key: 'installer.mail-program-refused', params }
    case 'program-temporary':
      return { key: 'installer.mail-program-busy', params }
    default:
      return assertNever(kind)
  }
}
