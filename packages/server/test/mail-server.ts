import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** Behaviour of a test mail server for one connection. */
export type MailServerBehaviour =
  | 'accepts'
  | 'busy'
  | 'defers-recipients'
  | 'disconnects-at-recipients'
  | 'disconnects-in-data'
  | 'stalls'
  | 'rejects'
  | 'responds-late'
  /** Accepts the e-mail, but disconnects before it confirms that. */
  | 'disconnects-before-response'

/** An SMTP server on a free port that stores accepted e-mails. */
export interface MailServer {
  readonly port: number
  readonly messages: string[]
  /** Recipients of each message. */
  readonly recipients: string[][]
  /** Message-IDs of messages that it accepted without confirming that. */
  readonly unacknowledged: string[]
  /** @param next called once for each connection */
  readonly setBehaviour: (next: () => MailServerBehaviour) => void
  readonly close: () => Promise<void>
}

/** Starts a mail server. @param port that of an earlier server to restart it; 0: a free port */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const messages: string[] = []
  const recipients: string[][] = []
  const unacknowledged: string[] = []
  const connections = new SmtpConnections()
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    ...createHandlers(connections, { messages, recipients, unacknowledged }),
    ...options,
  })
  // Disconnecting clients are expected.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => connections.add(socket))
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port, // as: a listening TCP server has one
    messages,
    recipients,
    unacknowledged,
    setBehaviour: (next) => connections.setBehaviour(next),
    close() {
      connections.disconnectAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export function getMessageId(message: string): string {
  return /^Message-ID:\s+(<[^>]+>)/im.exec(message)?.[1] ?? ''
}

export function createSmtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

type ReceivedMail = Pick<MailServer, 'messages' | 'recipients' | 'unacknowledged'>

const delayMs = 100

function createHandlers(
  connections: SmtpConnections,
  { messages, recipients, unacknowledged }: ReceivedMail,
): SMTPServerOptions {
  return {
    onConnect(session, done) {
      done(
        connections.getBehaviour(session) === 'busy'
          ? createSmtpError(421, 'Too busy, come back later')
          : null,
      )
    },
    onRcptTo(_address, session, done) {
      const behaviour = connections.getBehaviour(session)
      if (behaviour === 'disconnects-at-recipients') return connections.disconnect(session)
      done(behaviour === 'defers-recipients' ? createSmtpError(451, 'Greylisted, come back later') : null)
    },
    onData(stream, session, done) {
      const behaviour = connections.getBehaviour(session)
      if (behaviour === 'stalls') return
      if (behaviour === 'disconnects-in-data') return connections.disconnect(session)
      text(stream).then((message) => {
        if (behaviour === 'rejects') return done(createSmtpError(554, 'Message rejected'))
        messages.push(message)
        recipients.push(session.envelope.rcptTo.map(({ address }) => address))
        if (behaviour === 'responds-late') return void setTimeout(done, delayMs)
        if (behaviour !== 'disconnects-before-response') return done()
        unacknowledged.push(getMessageId(message))
        connections.disconnect(session)
      }, done)
    },
  }
}

/** Open connections and their behaviours. */
class SmtpConnections {
  readonly #open = new Map<number, { readonly socket: Socket; readonly behaviour: MailServerBehaviour }>()
  #next: () => MailServerBehaviour = () => 'accepts'

  setBehaviour(next: () => MailServerBehaviour): void {
    this.#next = next
  }

  add(socket: Socket): void {
    const port = socket.remotePort ?? 0
    this.#open.set(port, { socket, behaviour: this.#next() })
    socket.once('close', () => this.#open.delete(port))
  }

  getBehaviour({ remotePort }: SMTPServerSession): MailServerBehaviour {
    return this.#open.get(remotePort)?.behaviour ?? 'accepts'
  }

  disconnect({ remotePort }: SMTPServerSession): void {
    this.#open.get(remotePort)?.socket.destroy()
  }

  disconnectAll(): void {
    for (const { socket } of this.#open.values()) socket.destroy()
  }
}
