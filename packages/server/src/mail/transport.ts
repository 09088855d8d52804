import { appendFileSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import type { MailSettings } from '#config/mail-settings.ts'

const patienceMs = 10_000

/** One e-mail, as text. */
export interface Letter {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Why e-mails do not leave this server. */
export interface Obstacle {
  readonly because: 'off' | 'away' | 'refused' | 'rejected' | 'insecure' | 'no-program'
  /** What the mail server or the system said. */
  readonly reason: string
}

/** Hands a letter over. @param logFile where the driver `log` writes it @throws what `obstacleOf` puts into words */
export async function deliver(settings: MailSettings, letter: Letter, logFile: string): Promise<void> {
  switch (settings.driver) {
    case 'smtp':
      return await withServer(settings, async (server) => void (await server.sendMail(letter)))
    case 'sendmail':
      await createTransport({ sendmail: true, newline: 'unix' }).sendMail(letter)
      return
    case 'log': {
      const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(letter)
      appendFileSync(logFile, `${String(message)}\r\n\r\n`, { mode: 0o600 })
    }
  }
}

/** Connects to the mail server and signs in, without a letter. @throws as `deliver` */
export async function greetServer(settings: MailSettings): Promise<void> {
  await withServer(settings, async (server) => void (await server.verify()))
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
  ['ESENDMAIL', 'no-program'],
])

const tlsTrouble = /certificate|wrong version number|SSL|TLS|self.signed/i

export function obstacleOf(error: unknown, { driver }: MailSettings): Obstacle {
  const reason = error instanceof Error ? error.message : String(error)
  if (driver === 'sendmail') return { because: 'no-program', reason }
  const known = causes.get(error instanceof Error && 'code' in error ? String(error.code) : '')
  if (known !== undefined) return { because: known, reason }
  return { because: tlsTrouble.test(reason) ? 'insecure' : 'away', reason }
}

type SmtpServer = ReturnType<typeof openServer>

async function withServer(
  settings: MailSettings,
  work: (server: SmtpServer) => Promise<void>,
): Promise<void> {
  const server = openServer(settings)
  try {
    await work(server)
  } finally {
    server.close()
  }
}

function openServer({ host, port, user, password, encryption }: MailSettings) {
  return createTransport({
    host,
    port,
    secure: encryption === 'ssl',
    requireTLS: encryption === 'tls',
    ignoreTLS: encryption === '',
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
}
