/**
 * Opens hostile connections until it receives a message, in a separate process, so that it takes no processor time from the
 * load generator of the members.
 */
import { connect, type Socket } from 'node:net'
import type { HostileJob, HostileResult } from './hostile-connections.ts'

const openedAgainMs = 3_000
const pieces = 8
const pieceMs = 1_000
const leastPiece = 10_000
/** A connection that reads nothing does not detect its end, so it is closed and opened again after this time. */
const keptMs = 12_000
const halfBytes = 3_950_000
const wholeBytes = 7_900_000

interface Connection {
  readonly sent: Buffer
  readonly reads: boolean
}

let openedAgain = 0

process.once('message', (job: HostileJob) => {
  for (const connection of connectionsOf(job)) keepOpen(job.address, connection)
  process.once('message', () => {
    const answer: HostileResult = { openedAgain }
    process.send?.(answer, () => process.exit())
  })
})

function connectionsOf(job: HostileJob): Connection[] {
  const body = JSON.stringify(job.large.body)
  const asking = { ...job.headers, 'content-length': String(Buffer.byteLength(body)) }
  const sending = { 'content-type': 'application/json', 'content-length': String(wholeBytes) }
  const half = `{"a":"${'x'.repeat(halfBytes)}`
  const store = '/api/v1/invoice/store'
  const ofReader = Buffer.from(headOf(job, job.large.path, asking) + body)
  const ofStranger = Buffer.from(headOf(job, store, sending) + half)
  const ofMember = Buffer.from(headOf(job, store, { ...job.headers, ...sending }) + half)
  return [
    ...Array.from({ length: job.readers }, () => ({ sent: ofReader, reads: false })),
    ...Array.from({ length: job.senders }, (_sender, place) => ({
      sent: place % 2 === 0 ? ofStranger : ofMember,
      reads: true,
    })),
  ]
}

function headOf({ address }: HostileJob, path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${path} HTTP/1.1`, `host: ${new URL(address).host}`, ...lines, '', ''].join('\r\n')
}

/** Opens a connection. Opens it again after the server has ended it, or after `keptMs`. */
function keepOpen(address: string, connection: Connection): void {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  if (connection.reads) socket.resume()
  else socket.pause()
  const sending = sendSlowly(socket, connection.sent)
  socket.on('error', () => undefined)
  const timer = setTimeout(() => socket.destroy(), keptMs)
  socket.once('close', () => {
    clearTimeout(timer)
    clearInterval(sending)
    openedAgain += 1
    setTimeout(() => keepOpen(address, connection), openedAgainMs)
  })
}

/** Sends the first piece immediately, and another one each second. */
function sendSlowly(socket: Socket, sent: Buffer): NodeJS.Timeout {
  const length = Math.max(leastPiece, Math.ceil(sent.length / pieces))
  let from = 0
  const send = () => {
    if (from < sent.length) socket.write(sent.subarray(from, from + length))
    from += length
  }
  send()
  return setInterval(send, pieceMs)
}
