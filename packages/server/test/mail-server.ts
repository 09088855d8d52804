import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** How a mail server treats an e-mail. */
export type MailServerBehaviour =
  | 'takes it'
  | 'is busy'
  | 'defers its receivers'
  | 'hangs up at its receivers'
  | 'hangs up in the middle'
  | 'stalls'
  | 'turns it down'
  | 'answers late'
  /** It has taken it, and hangs up before it says so. */
  | 'loses the answer'

/** A real mail server on a free port, which keeps what it takes. */
export interface MailServer {
  readonly port: number
  readonly messages: string[]
  /** Whom each of the letters went to. */
  readonly recipients: string[][]
  /** Message-IDs of letters that it took and did not say so. */
  readonly unacknowledged: string[]
  /** @param next asked once for each connection */
  readonly setBehaviour: (next: () => MailServerBehaviour) => void
  readonly close: () => Promise<void>
}

/** @param port a server that was there before comes back at its own */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const letters: string[] = []
  const receivers: string[][] = []
  const unanswered: string[] = []
  const visits = new SmtpConnections()
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    ...createHandlers(visits, { messages: letters, recipients: receivers, unacknowledged: unanswered }),
    ...options,
  })
  // Whoever hangs up is no surprise here.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => visits.add(socket))
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port, // as: a listening TCP server has one
    messages: letters,
    recipients: receivers,
    unacknowledged: unanswered,
    setBehaviour: (next) => visits.setBehaviour(next),
    close() {
      visits.disconnectAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export function getMessageId(letter: string): string {
  return /^Message-ID:\s+(<[^>]+>)/im.exec(letter)?.[1] ?? ''
}

export function createSmtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

type ReceivedMail = Pick<MailServer, 'messages' | 'recipients' | 'unacknowledged'>

const delayMs = 100

/** What it does at each stage of an e-mail. */
function createHandlers(
  visits: SmtpConnections,
  { messages: letters, recipients: receivers, unacknowledged: unanswered }: ReceivedMail,
): SMTPServerOptions {
  return {
    onConnect(session, done) {
      done(
        visits.getBehaviour(session) === 'is busy' ? createSmtpError(421, 'Too busy, come back later') : null,
      )
    },
    onRcptTo(_address, session, done) {
      const manner = visits.getBehaviour(session)
      if (manner === 'hangs up at its receivers') return visits.disconnect(session)
      done(manner === 'defers its receivers' ? createSmtpError(451, 'Greylisted, come back later') : null)
    },
    onData(stream, session, done) {
      const manner = visits.getBehaviour(session)
      if (manner === 'stalls') return
      if (manner === 'hangs up in the middle') return visits.disconnect(session)
      text(stream).then((letter) => {
        if (manner === 'turns it down') return done(createSmtpError(554, 'No such letters here'))
        letters.push(letter)
        receivers.push(session.envelope.rcptTo.map(({ address }) => address))
        if (manner === 'answers late') return void setTimeout(done, delayMs)
        if (manner !== 'loses the answer') return done()
        unanswered.push(getMessageId(letter))
        visits.disconnect(session)
      }, done)
    },
  }
}

/** The connections that there are, and how each is treated. */
class SmtpConnections {
  readonly #open = new Map<number, { readonly socket: Socket; readonly manner: MailServerBehaviour }>()
  #next: () => MailServerBehaviour = () => 'takes it'

  setBehaviour(next: () => MailServerBehaviour): void {
    this.#next = next
  }

  add(socket: Socket): void {
    const port = socket.remotePort ?? 0
    this.#open.set(port, { socket, manner: this.#next() })
    socket.once('close', () => this.#open.delete(port))
  }

  getBehaviour({ remotePort }: SMTPServerSession): MailServerBehaviour {
    return this.#open.get(remotePort)?.manner ?? 'takes it'
  }

  disconnect({ remotePort }: SMTPServerSession): void {
    this.#open.get(remotePort)?.socket.destroy()
  }

  disconnectAll(): void {
    for (const { socket } of this.#open.values()) socket.destroy()
  }
}
