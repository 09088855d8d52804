import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import type { DatabaseSettings, MysqlSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { Services } from '#services.ts'

/** A process of its own whose database goes away and comes back. */
export interface UnreliableDatabase {
  readonly services: Services
  readonly disconnect: () => Promise<void>
  readonly reconnect: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function createUnreliableDatabase(
  services: Services,
  settings: DatabaseSettings,
): Promise<UnreliableDatabase> {
  return settings.dialect === 'mysql'
    ? await createProxiedDatabase(services, settings)
    : createReadOnlyDatabase(services, settings)
}

/** A disk that can only be read for a while. */
function createReadOnlyDatabase(services: Services, settings: DatabaseSettings): UnreliableDatabase {
  const database = openDatabase(settings)
  return {
    services: { ...services, database },
    async disconnect() {
      await sql`pragma query_only = on`.execute(database)
    },
    async reconnect() {
      await sql`pragma query_only = off`.execute(database)
    },
    close: () => database.destroy(),
  }
}

/** A server behind a wire that is cut and mended. */
async function createProxiedDatabase(services: Services, settings: MysqlSettings): Promise<UnreliableDatabase> {
  const open = new Set<Socket>()
  const wire = createServer((near) => {
    const far = connect(settings.port, settings.host)
    for (const socket of [near, far]) {
      open.add(socket)
      // Whoever is cut off hears of it by that.
      socket.on('error', () => undefined)
      socket.once('close', () => open.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  const listen = async (port: number) => {
    wire.listen(port, '127.0.0.1')
    await once(wire, 'listening')
  }
  const cut = async () => {
    wire.close()
    for (const socket of open) socket.destroy()
    await once(wire, 'close')
  }
  await listen(0)
  const { port } = wire.address() as AddressInfo // as: a listening TCP server has one
  const database = openDatabase({ ...settings, host: '127.0.0.1', port })
  return {
    services: { ...services, database },
    disconnect: cut,
    reconnect: () => listen(port),
    async close() {
      await database.destroy()
      await cut()
    },
  }
}
