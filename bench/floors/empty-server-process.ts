/** The bare framework with the database driver. It responds and does nothing else. */
import Sqlite from 'better-sqlite3'
import fastify from 'fastify'

const database = new Sqlite(':memory:')
const one = database.prepare('select 1 as one')
const app = fastify()
app.get('/', async () => one.get())
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`Address:  ${address}/\n`)
process.once('SIGTERM', () => process.exit(0))
