import { appendFileSync } from 'node:fs'
import { assertNever } from '@quittance/shared/assert-never.ts'
import { isMailOn, type MailSettings } from '#config/mail-settings.ts'
import type { Sentence } from '#errors.ts'
import { runSendmail, SendmailError } from './sendmail.ts'

/** A file that goes along with a letter. */
interface EmailAttachment {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
}

/** One e-mail, as text. Every address in it is one address, whatever is written there. */
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
  /** Whom it goes to this time; absent: everybody. */
  readonly recipients?: readonly string[]
}

/** How long a mail server may take. */
export interface SmtpTimeouts {
  /** Until it says something. */
  readonly idleMs: number
}

/** While a letter is handed over. */
export interface DeliveryOptions {
  /** Where the driver `log` writes it. */
  readonly logFile: string
  readonly timeouts?: SmtpTimeouts
  /** Ends it wherever it is. */
  readonly signal?: AbortSignal
}

/** An address that was not taken. */
export interface RecipientRejection {
  readonly address: string
  /** In the server's own words. */
  readonly reason: string
  /** False: it may be taken later. */
  readonly isPermanent: boolean
}

/** Why e-mails do not leave this server. */
export interface DeliveryFailure {
  readonly kind:
    | ('off' | 'away' | 'refused' | 'rejected' | 'insecure')
    | ('no-program' | 'program-refused' | 'program-busy')
  /** What the mail server or the system said. */
  readonly reason: string
}

/**
 * Hands a letter over. @returns the addresses that were refused while others were accepted
 * @throws what `toDeliveryFailure` puts into words
 */
export async function deliverEmail(
  settings: MailSettings,
  letter: Email,
  delivery: DeliveryOptions,
): Promise<readonly RecipientRejection[]> {
  switch (settings.driver) {
    case 'smtp':
      return await sendBySmtp(settings, letter, delivery)
    case 'sendmail': {
      const { envelope, message } = await composeMessage(letter, 'unix')
      await runSendmail({ from: envelope.from || '', to: envelope.to, message }, delivery.signal)
      return []
    }
    case 'log': {
      const { message } = await composeMessage(letter, 'windows')
      appendFileSync(delivery.logFile, `${String(message)}\r\n\r\n`, { mode: 0o600 })
      return []
    }
  }
}

async function sendBySmtp(
  settings: MailSettings,
  letter: Email,
  { signal, timeouts: patience = interactiveTimeouts }: DeliveryOptions,
): Promise<readonly RecipientRejection[]> {
  const server = await createSmtpTransport(settings, patience)
  try {
    const sent = await server.sendMail({ ...toMailOptions(letter), ...(signal && { signal }) })
    return readRejections(sent)
  } finally {
    server.close()
  }
}

async function composeMessage(letter: Email, newline: 'unix' | 'windows') {
  const { createTransport } = await import('nodemailer')
  const { envelope, message } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline,
  }).sendMail(toMailOptions(letter))
  if (!Buffer.isBuffer(message)) throw new Error('The letter was not written')
  return { envelope, message }
}

/** Addresses as objects: what looks like two in a text stays one. Nothing is fetched for what a letter says. */
function toMailOptions(letter: Email) {
  const { from, fromName = '', to, cc = [], subject, text, attachments = [], messageId, date } = letter
  const everybody = [...[to].flat(), ...cc]
  return {
    from: toMailbox(from, fromName),
    to: [to].flat().map((address) => toMailbox(address)),
    cc: cc.map((address) => toMailbox(address)),
    envelope: {
      from: toMailbox(from),
      to: (letter.recipients ?? everybody).map((address) => toMailbox(address)),
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

/** A header ends where its line does. */
function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** The addresses that were not taken, by what the library answers or throws. */
export function readRejections(sentOrError: unknown): readonly RecipientRejection[] {
  if (typeof sentOrError !== 'object' || sentOrError === null || !('rejectedErrors' in sentOrError)) return []
  const { rejectedErrors } = sentOrError
  if (!Array.isArray(rejectedErrors)) return []
  return rejectedErrors.map((error: object) => ({
    address: 'recipient' in error ? String(error.recipient) : '',
    reason: 'response' in error ? String(error.response) : '',
    isPermanent: isPermanent(error),
  }))
}

/** Whether the server would say so again to this letter, whenever it is asked. */
export function isMessageRejected(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EMESSAGE' && isPermanent(error)
}

// 421: the server closes the connection, because of too many or for another reason. 432: too many senders at once.
const connectionCodes = [421, 432]

/** Returns whether the server refused the connection without a word about the message. It may take it over fewer connections. */
export function isConnectionRefused(error: unknown): boolean {
  return (
    error instanceof Error && 'responseCode' in error && connectionCodes.includes(Number(error.responseCode))
  )
}

function isPermanent(error: object): boolean {
  return 'responseCode' in error && Number(error.responseCode) >= 500
}

/** Connects to the mail server and signs in, without a letter. @throws as `deliverEmail` */
export async function connectToServer(settings: MailSettings): Promise<void> {
  const server = await createSmtpTransport(settings, interactiveTimeouts)
  try {
    await server.verify()
  } finally {
    server.close()
  }
}

/** By the codes that the library gives its errors. */
const kindsByErrorCode = new Map<string, DeliveryFailure['kind']>([
  ['EAUTH', 'refused'],
  ['ENOAUTH', 'refused'],
  ['EENVELOPE', 'rejected'],
  ['EMESSAGE', 'rejected'],
  ['ESTREAM', 'rejected'],
  ['ETLS', 'insecure'],
  ['EREQUIRETLS', 'insecure'],
])

const kindsOfSendmailError = {
  missing: 'no-program',
  refused: 'program-refused',
  busy: 'program-busy',
} as const satisfies Record<SendmailError['kind'], DeliveryFailure['kind']>

const tlsErrorPattern = /certificate|wrong version number|SSL|TLS|self.signed/i

/** What a failed attempt says to people, with the mail server's own words beside it. */
export function toDeliveryFailure(error: unknown): DeliveryFailure {
  const reason = error instanceof Error ? error.message : String(error)
  if (error instanceof SendmailError) return { kind: kindsOfSendmailError[error.kind], reason }
  const known = kindsByErrorCode.get(error instanceof Error && 'code' in error ? String(error.code) : '')
  if (known !== undefined) return { kind: known, reason }
  return { kind: tlsErrorPattern.test(reason) ? 'insecure' : 'away', reason }
}

// Somebody is waiting for it.
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

/** Why e-mails do not leave this server. */
export function describeFailure(
  { kind: because, reason }: DeliveryFailure,
  { host, port, user }: MailSettings,
): Sentence {
  const params = { place: `${host}:${port}`, user, reason }
  switch (because) {
    case 'off':
      return { key: 'installer.mail-off' }
    case 'away':
      return { key: 'installer.mail-away', params }
    case 'refused':
      return { key: 'installer.mail-refused', params }
    case 'rejected':
      return { key: 'installer.mail-rejected', params }
    case 'insecure':
      return { key: 'installer.mail-insecure', params }
    case 'no-program':
      return { key: 'installer.mail-no-program', params }
    case 'program-refused':
      return { key: 'installer.mail-program-refused', params }
    case 'program-busy':
      return { key: 'installer.mail-program-busy', params }
    default:
      return assertNever(because)
  }
}

/** Hands one letter over; answers what was in the way, null when it left. @param logFile where the driver `log` writes it */
export async function sendEmail(
  settings: MailSettings,
  letter: Email,
  logFile: string,
): Promise<DeliveryFailure | null> {
  if (!isMailOn(settings)) return { kind: 'off', reason: '' }
  try {
    await deliverEmail(settings, letter, { logFile })
    return null
  } catch (error) {
    return toDeliveryFailure(error)
  }
}
