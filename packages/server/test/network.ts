import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A TCP connection to a server of this computer, for requests and readers that no HTTP client produces. */
export class RawConnection {
  readonly #socket: Socket
  readonly #chunks: Buffer[] = []
  #length = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk)
      this.#length += chunk.length
    })
    // A server that ends a connection with unread bytes resets it.
    socket.on('error', () => undefined)
  }

  static async open(port: number, host = '127.0.0.1'): Promise<RawConnection> {
    const socket = connect(port, host)
    await once(socket, 'connect')
    return new RawConnection(socket)
  }

  /** In bytes. */
  get length(): number {
    return this.#length
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString('latin1')
  }

  send(text: string): void {
    this.#socket.write(text)
  }

  /** Receives nothing more until `resume`. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  /** Returns everything received once it matches, or once the connection is closed. For short answers. */
  async receive(pattern: RegExp): Promise<string> {
    while (!(pattern.test(this.text) || this.#socket.closed)) await this.#change()
    return this.text
  }

  /** Resolves with the number of bytes received once there are at least so many, or once the connection is closed. */
  async receiveBytes(least: number): Promise<number> {
    while (this.#length < least && !this.#socket.closed) await this.#change()
    return this.#length
  }

  /** Resolves with everything received once the server has closed the connection. */
  async receiveAll(): Promise<string> {
    if (!this.#socket.closed) await once(this.#socket, 'close')
    return this.text
  }

  destroy(): void {
    this.#socket.destroy()
  }

  async #change(): Promise<void> {
    await new Promise<void>((resolve) => {
      const change = () => {
        this.#socket.off('data', change).off('close', change)
        resolve()
      }
      this.#socket.on('data', change).on('close', change)
    })
  }
}

/** Below what systems give to connections that go out, which would take a port between its choice and its use. */
const minPort = 20_000
const maxPort = 32_000

/** A port of this computer that nobody listens at just now, and that nobody is given unasked. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(minPort, maxPort)
  return (await isPortFree(port)) ? port : findFreePort()
}

async function isPortFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/** What a server shows, and who vouches for it; all as PEM. */
export interface TestCertificate {
  readonly key: string
  readonly cert: string
  /** The certificate of an authority that nobody knows yet. */
  readonly authority: string
}

/** For a server on this computer, by an authority of its own. */
export function createCertificate(): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-certificate-'))
  const file = (name: string) => join(folder, name)
  const making = (name: string, subject: string) => [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`), '-subj', subject],
  ]
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    openssl(...making('authority', '/CN=Authority of a test'))
    const by = ['-CA', file('authority.pem'), '-CAkey', file('authority.key')]
    const names = ['subjectAltName=IP:127.0.0.1,DNS:localhost', 'basicConstraints=critical,CA:FALSE']
    openssl(...making('server', '/CN=Mail server'), ...by, ...names.flatMap((name) => ['-addext', name]))
    const read = (name: string) => readFileSync(file(name), 'utf8')
    return { key: read('server.key'), cert: read('server.pem'), authority: read('authority.pem') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
