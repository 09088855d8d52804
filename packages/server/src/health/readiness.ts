import { setTimeout } from 'node:timers/promises'
import { wordsVersion } from '@quittance/search/search-words.ts'
import type { FastifyInstance } from 'fastify'
import { pingDatabase } from '#database/connections/open-database.ts'
import { type AppliedMigration, listMigrationTimes, migrationNames } from '#database/migrations/migrate.ts'
import type { Connection } from '#database/tables/schema.ts'
import { hasActiveAdmin } from '#members/repository.ts'
import { readWordsVersion } from '#search/repository.ts'
import type { Services } from '#services.ts'

/** A condition for handling calls, by its name in `/readyz`. */
export type ReadinessCheck = 'database' | 'installation' | 'migrations' | 'search-index'

const cacheLifetimeMs = 1_000
const timeoutMs = 3_000

/** Reports whether a server can handle calls. */
export interface Readiness {
  /** Returns the checks that failed; empty: the server is ready. */
  readonly findFailedChecks: () => Promise<readonly ReadinessCheck[]>
}

/**
 * Creates the readiness check for the database that is installed now; a database that replaces it later is reported. Results
 * are cached for a second, and at most one check runs at a time.
 */
export async function openReadiness({ database }: Pick<Services, 'database'>): Promise<Readiness> {
  const installedSetupTime = getSetupTime(await listMigrationTimes(database))
  let cachedResult: { readonly failed: readonly ReadinessCheck[]; readonly checkedAtMs: number } | null = null
  let pendingCheck: Promise<readonly ReadinessCheck[]> | null = null

  async function runChecks(): Promise<readonly ReadinessCheck[]> {
    const failed = await checkDatabase(database, installedSetupTime)
    cachedResult = { failed, checkedAtMs: performance.now() }
    pendingCheck = null
    return failed
  }

  return {
    async findFailedChecks() {
      if (cachedResult !== null && performance.now() - cachedResult.checkedAtMs < cacheLifetimeMs)
        return cachedResult.failed
      pendingCheck ??= runChecks()
      return await withTimeout(pendingCheck)
    },
  }
}

/** Returns the result of a check, or a failed database check after 3 s. */
async function withTimeout(check: Promise<readonly ReadinessCheck[]>): Promise<readonly ReadinessCheck[]> {
  const abortController = new AbortController()
  const timeout = setTimeout<readonly ReadinessCheck[]>(timeoutMs, ['database'], {
    signal: abortController.signal,
  })
  // The timer is aborted once the database answers.
  timeout.catch(() => undefined)
  try {
    return await Promise.race([check, timeout])
  } finally {
    abortController.abort()
  }
}

/** Returns the checks that failed. @param installedSetupTime setup time of the database that the server was started with */
async function checkDatabase(
  database: Connection,
  installedSetupTime: string,
): Promise<readonly ReadinessCheck[]> {
  if (!(await isConfirmed(() => pingDatabase(database)))) return ['database']
  const migrations = await listMigrationTimes(database).catch((): AppliedMigration[] => [])
  const appliedNames = new Set(migrations.map(({ name }) => name))
  const checks: readonly (readonly [ReadinessCheck, boolean])[] = [
    [
      'installation',
      getSetupTime(migrations) === installedSetupTime && (await isConfirmed(() => hasActiveAdmin(database))),
    ],
    ['migrations', migrationNames.every((name) => appliedNames.has(name))],
    ['search-index', await isConfirmed(async () => (await readWordsVersion(database)) === wordsVersion)],
  ]
  return checks.flatMap(([check, isPassed]) => (isPassed ? [] : [check]))
}

/** Returns the result of a query; false if it fails. */
async function isConfirmed(query: () => Promise<boolean>): Promise<boolean> {
  return await query().catch(() => false)
}

/** Returns when a database was set up, in millisecond precision, which identifies it. Empty: not set up. */
function getSetupTime(migrations: readonly AppliedMigration[]): string {
  return migrations[0]?.doneAt ?? ''
}

const serviceUnavailable = 503

/** Endpoints for monitoring. They are not part of the contract and not counted as calls. */
export const healthPaths = { health: '/healthz', readiness: '/readyz' } as const

/**
 * Serves `/healthz` (the process responds) and `/readyz` (it can handle calls; otherwise 503 and the failed checks).
 * @param bases paths below which both are served; '' is the root
 */
export function healthRoutes(
  app: FastifyInstance,
  bases: readonly string[],
  findFailedChecks: () => Promise<readonly (ReadinessCheck | 'not-installed')[]>,
): void {
  for (const base of new Set(bases)) {
    app.get(`${base}${healthPaths.health}`, { schema: { hide: true } }, async () => ({ status: 'ok' }))
    app.get(`${base}${healthPaths.readiness}`, { schema: { hide: true } }, async (_request, reply) => {
      const failed = await findFailedChecks()
      if (failed.length === 0) return { status: 'ok' }
      return reply.status(serviceUnavailable).send({ status: 'unavailable', failed })
    })
  }
}
