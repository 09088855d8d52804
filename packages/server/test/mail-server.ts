import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real mail server on a free port, which keeps what it takes. */
export interface MailServer {
  readonly port: number
  readonly letters: string[]
  readonly close: () => Promise<void>
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const letters: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      text(stream).then((letter) => {
        letters.push(letter)
        done()
      }, done)
    },
    ...options,
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port, // as: a listening TCP server has one
    letters,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
