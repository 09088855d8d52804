/** The minimum that a server of this kind can do: the same framework and driver with only the SQL statements. */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { openFloorDatabase } from './floor-database.ts'
import type { FloorJob, FloorStatement, Value } from './floor-server.ts'

process.once('message', (job: FloorJob) => {
  serve(job).catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
    process.disconnect()
  })
})

async function serve(job: FloorJob): Promise<void> {
  const app = fastify()
  const answer = answererOf(job)
  app.post('/*', async (request, reply) => {
    reply.type('application/json')
    return await answer(Number(request.headers['x-number'] ?? 0))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo // as: the address of a listening TCP server
  process.send?.(`http://127.0.0.1:${port}`)
}

/** @returns a function that handles the call with a number */
function answererOf({ settings, does }: FloorJob): (number: number) => Promise<string> {
  if (does.work === 'answer') return async () => does.body
  const database = openFloorDatabase(settings)
  const { statements, work } = does
  if (work === 'read')
    return async (number) => JSON.stringify(await database.read(statements, filling(number)))
  return async (number) => {
    await database.write(statements, filling(number))
    return '{"code":200}'
  }
}

let turn = 1_000

function filling(number: number) {
  turn += 1
  const call = { number, turn, unique: randomBytes(32).toString('hex') }
  return ({ values }: FloorStatement, id: number): Value[] => {
    const filled = { ...call, id }
    return values.map((value) => (typeof value === 'object' && value !== null ? filled[value.is] : value))
  }
}
