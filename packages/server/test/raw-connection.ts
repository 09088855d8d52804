import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

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
