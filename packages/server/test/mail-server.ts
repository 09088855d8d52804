import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** How a mail server treats an e-mail. */
export type Manner =
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
  readonly letters: string[]
  /** Whom each of the letters went to. */
  readonly receivers: string[][]
  /** Message-IDs of letters that it took and did not say so. */
  readonly unanswered: string[]
  /** @param next asked once for each connection */
  readonly behave: (next: () => Manner) => void
  readonly close: () => Promise<void>
}

/** @param port a server that was there before comes back at its own */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const letters: string[] = []
  const receivers: string[][] = []
  const unanswered: string[] = []
  const visits = new Visits()
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    ...manners(visits, { letters, receivers, unanswered }),
    ...options,
  })
  // Whoever hangs up is no surprise here.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => visits.begin(socket))
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port, // as: a listening TCP server has one
    letters,
    receivers,
    unanswered,
    behave: (next) => visits.behave(next),
    close() {
      visits.endAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export function messageIdOf(letter: string): string {
  return /^Message-ID:\s+(<[^>]+>)/im.exec(letter)?.[1] ?? ''
}

export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

type Taken = Pick<MailServer, 'letters' | 'receivers' | 'unanswered'>

const lateMs = 100

/** What it does at each stage of an e-mail. */
function manners(visits: Visits, { letters, receivers, unanswered }: Taken): SMTPServerOptions {
  return {
    onConnect(session, done) {
      done(visits.mannerTo(session) === 'is busy' ? refusal(421, 'Too busy, come back later') : null)
    },
    onRcptTo(_address, session, done) {
      const manner = visits.mannerTo(session)
      if (manner === 'hangs up at its receivers') return visits.hangUp(session)
      done(manner === 'defers its receivers' ? refusal(451, 'Greylisted, come back later') : null)
    },
    onData(stream, session, done) {
      const manner = visits.mannerTo(session)
      if (manner === 'stalls') return
      if (manner === 'hangs up in the middle') return visits.hangUp(session)
      text(stream).then((letter) => {
        if (manner === 'turns it down') return done(refusal(554, 'No such letters here'))
        letters.push(letter)
        receivers.push(session.envelope.rcptTo.map(({ address }) => address))
        if (manner === 'answers late') return void setTimeout(done, lateMs)
        if (manner !== 'loses the answer') return done()
        unanswered.push(messageIdOf(letter))
        visits.hangUp(session)
      }, done)
    },
  }
}

/** The connections that there are, and how each is treated. */
class Visits {
  readonly #open = new Map<number, { readonly socket: Socket; readonly manner: Manner }>()
  #next: () => Manner = () => 'takes it'

  behave(next: () => Manner): void {
    this.#next = next
  }

  begin(socket: Socket): void {
    const port = socket.remotePort ?? 0
    this.#open.set(port, { socket, manner: this.#next() })
    socket.once('close', () => this.#open.delete(port))
  }

  mannerTo({ remotePort }: SMTPServerSession): Manner {
    return this.#open.get(remotePort)?.manner ?? 'takes it'
  }

  hangUp({ remotePort }: SMTPServerSession): void {
    this.#open.get(remotePort)?.socket.destroy()
  }

  endAll(): void {
    for (const { socket } of this.#open.values()) socket.destroy()
  }
}
