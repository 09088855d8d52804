import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A TCP connection, for requests and readers that HTTP clients cannot produce. */
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

  /** Number of bytes received. */
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

  /** Waits until the received text matches or the connection is closed. Returns the text; for short responses. */
  async receive(pattern: RegExp): Promise<string> {
    while (!(pattern.test(this.text) || this.#socket.closed)) await this.#waitForEvent()
    return this.text
  }

  /** Waits until this many bytes are received or the connection is closed. Returns the number of bytes. */
  async receiveBytes(minimum: number): Promise<number> {
    while (this.#length < minimum && !this.#socket.closed) await this.#waitForEvent()
    return this.#length
  }

  /** Waits until the server closes the connection. Returns the received text. */
  async receiveAll(): Promise<string> {
    if (!this.#socket.closed) await once(this.#socket, 'close')
    return this.text
  }

  destroy(): void {
    this.#socket.destroy()
  }

  async #waitForEvent(): Promise<void> {
    await new Promise<void>((resolve) => {
      const onEvent = () => {
        this.#socket.off('data', onEvent).off('close', onEvent)
        resolve()
      }
      this.#socket.on('data', onEvent).on('close', onEvent)
    })
  }
}

/** Below the ephemeral ports, which an outgoing connection could take before the test uses its port. */
const minPort = 20_000
const maxPort = 32_000

/** Returns a port of 127.0.0.1 on which no process listens. */
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

/** Certificate of a server and of its authority, as PEM. */
export interface TestCertificate {
  readonly key: string
  readonly cert: string
  /** Certificate of an authority that is not trusted yet. */
  readonly authority: string
}

/** Creates a certificate for a server on this computer, with a new authority. */
export function createCertificate(): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-certificate-'))
  const file = (name: string) => join(folder, name)
  const createArgs = (name: string, subject: string) => [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`), '-subj', subject],
  ]
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    openssl(...createArgs('authority', '/CN=Authority of a test'))
    const authorityArgs = ['-CA', file('authority.pem'), '-CAkey', file('authority.key')]
    const names = ['subjectAltName=IP:127.0.0.1,DNS:localhost', 'basicConstraints=critical,CA:FALSE']
    openssl(
      ...createArgs('server', '/CN=Mail server'),
      ...authorityArgs,
      ...names.flatMap((name) => ['-addext', name]),
    )
    const read = (name: string) => readFileSync(file(name), 'utf8')
    return { key: read('server.key'), cert: read('server.pem'), authority: read('authority.pem') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
