import { appendFileSync } from 'node:fs'
import type { MailSettings } from '#config/mail-settings.ts'
import { runSendmail, SendmailFailed } from './run-sendmail.ts'

/** A file that goes along with a letter. */
interface LetterFile {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
}

/** One e-mail, as text. Every address in it is one address, whatever is written there. */
export interface Letter {
  readonly from: string
  readonly fromName?: string
  readonly to: string | readonly string[]
  readonly cc?: readonly string[]
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly LetterFile[]
  readonly messageId?: string
  readonly date?: Date
  /** Whom it goes to this time; absent: everybody. */
  readonly recipients?: readonly string[]
}

/** How long a mail server may take. */
export interface Patience {
  /** Until it says something. */
  readonly idleMs: number
}

/** While a letter is handed over. */
export interface Delivery {
  /** Where the driver `log` writes it. */
  readonly logFile: string
  readonly patience?: Patience
  /** Ends it wherever it is. */
  readonly signal?: AbortSignal
}

/** An address that was not taken. */
export interface RefusedAddress {
  readonly address: string
  /** In the server's own words. */
  readonly reason: string
  /** False: it may be taken later. */
  readonly isForGood: boolean
}

/** Why e-mails do not leave this server. */
export interface Obstacle {
  readonly because:
    | ('off' | 'away' | 'refused' | 'rejected' | 'insecure')
    | ('no-program' | 'program-refused' | 'program-busy')
  /** What the mail server or the system said. */
  readonly reason: string
}

/**
 * Hands a letter over. @returns the addresses that were refused while others were accepted
 * @throws what `obstacleOf` puts into words
 */
export async function deliver(
  settings: MailSettings,
  letter: Letter,
  delivery: Delivery,
): Promise<readonly RefusedAddress[]> {
  switch (settings.driver) {
    case 'smtp':
      return await handToServer(settings, letter, delivery)
    case 'sendmail': {
      const { envelope, message } = await written(letter, 'unix')
      await runSendmail({ from: envelope.from || '', to: envelope.to, message }, delivery.signal)
      return []
    }
    case 'log': {
      const { message } = await written(letter, 'windows')
      appendFileSync(delivery.logFile, `${String(message)}\r\n\r\n`, { mode: 0o600 })
      return []
    }
  }
}

async function handToServer(
  settings: MailSettings,
  letter: Letter,
  { signal, patience = hasty }: Delivery,
): Promise<readonly RefusedAddress[]> {
  const server = await openServer(settings, patience)
  try {
    const sent = await server.sendMail({ ...mailOf(letter), ...(signal && { signal }) })
    return refusalsOf(sent)
  } finally {
    server.close()
  }
}

async function written(letter: Letter, newline: 'unix' | 'windows') {
  const { createTransport } = await import('nodemailer')
  const { envelope, message } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline,
  }).sendMail(mailOf(letter))
  if (!Buffer.isBuffer(message)) throw new Error('The letter was not written')
  return { envelope, message }
}

/** Addresses as objects: what looks like two in a text stays one. Nothing is fetched for what a letter says. */
function mailOf(letter: Letter) {
  const { from, fromName = '', to, cc = [], subject, text, attachments = [], messageId, date } = letter
  const everybody = [...[to].flat(), ...cc]
  return {
    from: mailbox(from, fromName),
    to: [to].flat().map((address) => mailbox(address)),
    cc: cc.map((address) => mailbox(address)),
    envelope: {
      from: mailbox(from),
      to: (letter.recipients ?? everybody).map((address) => mailbox(address)),
    },
    subject: inOneLine(subject),
    text,
    attachments: attachments.map(({ name, contentType, content }) => ({
      filename: inOneLine(name),
      contentType: inOneLine(contentType),
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(messageId !== undefined && { messageId }),
    ...(date && { date }),
  }
}

function mailbox(address: string, name = '') {
  return { name: inOneLine(name), address: inOneLine(address) }
}

/** A header ends where its line does. */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** The addresses that were not taken, by what the library answers or throws. */
export function refusalsOf(sentOrError: unknown): readonly RefusedAddress[] {
  if (typeof sentOrError !== 'object' || sentOrError === null || !('rejectedErrors' in sentOrError)) return []
  const { rejectedErrors } = sentOrError
  if (!Array.isArray(rejectedErrors)) return []
  return rejectedErrors.map((error: object) => ({
    address: 'recipient' in error ? String(error.recipient) : '',
    reason: 'response' in error ? String(error.response) : '',
    isForGood: isForGood(error),
  }))
}

/** Whether the server would say so again to this letter, whenever it is asked. */
export function isTurnedDown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EMESSAGE' && isForGood(error)
}

// 421: the server closes the connection, because of too many or for another reason. 432: too many senders at once.
const connectionCodes = [421, 432]

/** Returns whether the server refused the connection without a word about the message. It may take it over fewer connections. */
export function isConnectionRefused(error: unknown): boolean {
  return (
    error instanceof Error && 'responseCode' in error && connectionCodes.includes(Number(error.responseCode))
  )
}

function isForGood(error: object): boolean {
  return 'responseCode' in error && Number(error.responseCode) >= 500
}

/** Connects to the mail server and signs in, without a letter. @throws as `deliver` */
export async function greetServer(settings: MailSettings): Promise<void> {
  const server = await openServer(settings, hasty)
  try {
    await server.verify()
  } finally {
    server.close()
  }
}

/** By the codes that the library gives its errors. */
const causes = new Map<string, Obstacle['because']>([
  ['EAUTH', 'refused'],
  ['ENOAUTH', 'refused'],
  ['EENVELOPE', 'rejected'],
  ['EMESSAGE', 'rejected'],
  ['ESTREAM', 'rejected'],
  ['ETLS', 'insecure'],
  ['EREQUIRETLS', 'insecure'],
])

const causesOfProgram = {
  missing: 'no-program',
  refused: 'program-refused',
  busy: 'program-busy',
} as const satisfies Record<SendmailFailed['because'], Obstacle['because']>

const tlsTrouble = /certificate|wrong version number|SSL|TLS|self.signed/i

/** What a failed attempt says to people, with the mail server's own words beside it. */
export function obstacleOf(error: unknown): Obstacle {
  const reason = error instanceof Error ? error.message : String(error)
  if (error instanceof SendmailFailed) return { because: causesOfProgram[error.because], reason }
  const known = causes.get(error instanceof Error && 'code' in error ? String(error.code) : '')
  if (known !== undefined) return { because: known, reason }
  return { because: tlsTrouble.test(reason) ? 'insecure' : 'away', reason }
}

// Somebody is waiting for it.
const hasty: Patience = { idleMs: 10_000 }
const connectMs = 10_000

async function openServer({ host, port, user, password, encryption }: MailSettings, { idleMs }: Patience) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    secure: encryption === 'ssl',
    requireTLS: encryption === 'tls',
    ignoreTLS: encryption === '',
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: Math.min(connectMs, idleMs),
    greetingTimeout: idleMs,
    socketTimeout: idleMs,
  })
}
