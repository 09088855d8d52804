import { setTimeout } from 'node:timers/promises'
import { wordsVersion } from '@quittance/search/search-words.ts'
import type { FastifyInstance } from 'fastify'
import { pingDatabase } from '#database/connections/open-database.ts'
import { type AppliedMigration, listMigrationTimes, migrationNames } from '#database/migrations/migrate.ts'
import type { Connection } from '#database/tables/schema.ts'
import { hasActiveAdmin } from '#members/repository.ts'
import { readWordsVersion } from '#search/index-lease-repository.ts'
import type { Services } from '#services.ts'

/** What a server needs to answer calls, by the names that `/readyz` lists. */
export type ReadinessCheck = 'database' | 'installation' | 'migrations' | 'search-index'

const cacheLifetimeMs = 1_000
const timeoutMs = 3_000

/** Says whether a server can answer calls. */
export interface Readiness {
  /** Returns the checks that failed; none: the server is ready. */
  readonly findFailedChecks: () => Promise<readonly ReadinessCheck[]>
}

/**
 * Opens the readiness check of the database as it is now: another one that takes its place later is not the one installed. However
 * often it is asked for, the database is asked once a second, and one question that is not answered is not followed by others.
 */
export async function openReadiness({ database }: Pick<Services, 'database'>): Promise<Readiness> {
  const installedSetupTime = getSetupTime(await listMigrationTimes(database))
  let cachedResult: { readonly failed: readonly ReadinessCheck[]; readonly at: number } | null = null
  let pendingCheck: Promise<readonly ReadinessCheck[]> | null = null

  async function runChecks(): Promise<readonly ReadinessCheck[]> {
    const failed = await checkDatabase(database, installedSetupTime)
    cachedResult = { failed, at: performance.now() }
    pendingCheck = null
    return failed
  }

  return {
    async findFailedChecks() {
      if (cachedResult !== null && performance.now() - cachedResult.at < cacheLifetimeMs)
        return cachedResult.failed
      pendingCheck ??= runChecks()
      return await withTimeout(pendingCheck)
    },
  }
}

async function withTimeout(
  examining: Promise<readonly ReadinessCheck[]>,
): Promise<readonly ReadinessCheck[]> {
  const abortController = new AbortController()
  const timeout = setTimeout<readonly ReadinessCheck[]>(timeoutMs, ['database'], {
    signal: abortController.signal,
  })
  // Aborted once the database has answered.
  timeout.catch(() => undefined)
  try {
    return await Promise.race([examining, timeout])
  } finally {
    abortController.abort()
  }
}

/** @param installed the origin of the database that the server was started with */
async function checkDatabase(database: Connection, installed: string): Promise<readonly ReadinessCheck[]> {
  if (!(await isConfirmed(() => pingDatabase(database)))) return ['database']
  const steps = await listMigrationTimes(database).catch((): AppliedMigration[] => [])
  const done = new Set(steps.map(({ name }) => name))
  const checks: readonly (readonly [ReadinessCheck, boolean])[] = [
    [
      'installation',
      getSetupTime(steps) === installed && (await isConfirmed(() => hasActiveAdmin(database))),
    ],
    ['migrations', migrationNames.every((step) => done.has(step))],
    ['search-index', await isConfirmed(async () => (await readWordsVersion(database)) === wordsVersion)],
  ]
  return checks.flatMap(([check, isGood]) => (isGood ? [] : [check]))
}

/** Returns false also where the question cannot be answered. */
async function isConfirmed(question: () => Promise<boolean>): Promise<boolean> {
  return await question().catch(() => false)
}

/** Returns when a database was set up, to the millisecond: no other one has the same moment. */
function getSetupTime(steps: readonly AppliedMigration[]): string {
  return steps[0]?.doneAt ?? ''
}

const serviceUnavailable = 503

/** What a monitor asks for: not calls of the product, so they take no slot and are not in its contract. */
export const healthPaths = { health: '/healthz', readiness: '/readyz' } as const

/**
 * Serves `/healthz`, which says that the process answers, and `/readyz`, which says what of it is missing to answer calls.
 * @param bases paths that both are served below; '' is the root
 */
export function healthRoutes(
  app: FastifyInstance,
  bases: readonly string[],
  failedChecks: () => Promise<readonly (ReadinessCheck | 'not-installed')[]>,
): void {
  for (const base of new Set(bases)) {
    app.get(`${base}${healthPaths.health}`, { schema: { hide: true } }, async () => ({ status: 'ok' }))
    app.get(`${base}${healthPaths.readiness}`, { schema: { hide: true } }, async (_request, reply) => {
      const failed = await failedChecks()
      if (failed.length === 0) return { status: 'ok' }
      return reply.status(serviceUnavailable).send({ status: 'unavailable', failed })
    })
  }
}
