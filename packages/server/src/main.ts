import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Installation } from '#config/installation.ts'
import { bringUpToDate } from '#database/bring-up-to-date.ts'
import { forgetOlderThan } from '#documents/idempotency/repository.ts'
import { createApp } from './app.ts'
import { type Host, openHost } from './host.ts'
import { closeServices, openServices, type Services } from './services.ts'

const patienceMs = 4_000
const hourMs = 3_600_000
const keysKeptMs = 7 * 24 * hourMs

export class CannotListen extends Error {}

/** A server that runs, until its process is told to end. */
export interface RunningServer {
  readonly address: string
  readonly close: () => Promise<void>
}

/** Opens the database, brings it up to date and serves the product. */
export async function runServer(config: Config, installation: Installation): Promise<RunningServer> {
  const services = openServices(config, installation)
  try {
    await bringUpToDate(services.database, installation.database)
    return await listen(services, await createApp(services))
  } catch (error) {
    await closeServices(services)
    throw error
  }
}

async function listen(services: Services, app: FastifyInstance): Promise<RunningServer> {
  const { config, installation } = services
  const host = await openHostOrExplain(config, app)
  void keepHouse(services, app)
  const housekeeping = setInterval(() => void keepHouse(services, app), hourMs)
  return {
    address: `http://${shownHost(config.host)}:${host.port}${installation.basePath}/`,
    async close() {
      clearInterval(housekeeping)
      await host.close(patienceMs)
      await closeServices(services)
    },
  }
}

async function openHostOrExplain(config: Config, app: FastifyInstance): Promise<Host> {
  try {
    return await openHost(config, app)
  } catch (error) {
    throw new CannotListen(sentenceFor(error, config), { cause: error })
  }
}

function sentenceFor(error: unknown, { host, port }: Config): string {
  switch (error instanceof Error && 'code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1}.`
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Choose one above 1023: PORT=3000.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this computer. Set HOST to one that is, or leave it out.`
    default:
      return `The server cannot listen on ${host}:${port}: ${String(error)}`
  }
}

async function keepHouse({ database, clock }: Services, app: FastifyInstance): Promise<void> {
  try {
    await forgetOlderThan(database, new Date(clock().getTime() - keysKeptMs).toISOString())
  } catch (error) {
    app.log.error(error, 'housekeeping failed, and is tried again in an hour')
  }
}

function shownHost(host: string): string {
  return ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host) ? 'localhost' : host
}
