import { existsSync, renameSync } from 'node:fs'
import { wordsVersion } from '@quittance/search/search-words.ts'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeWordsVersion } from '#search/index-lease-repository.ts'
import { startWizard, type Wizard } from '#test/installer-wizard.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

forEachDatabaseWithCompany(
  'a server',
  (given) => {
    beforeAll(async () => {
      // Tests do without the start of a server, which builds the index.
      await writeWordsVersion(given.test.services.database, wordsVersion)
    })

    const ask = async (url: string): Promise<LightMyRequestResponse> =>
      await given.test.app.inject({ method: 'GET', url })

    /** What was found last is known for a second. */
    const readiness = () =>
      expect.poll(
        async () => {
          const response = await ask('/readyz')
          return { code: response.statusCode, ...response.json() }
        },
        { timeout: 5_000 },
      )

    it.each(['/healthz', '/crm/healthz', '/readyz', '/crm/readyz'])(
      'says at %s that it is well',
      async (url) => {
        const response = await ask(url)
        expect(response.statusCode).toBe(200)
        expect(response.json()).toEqual({ status: 'ok' })
        expect(response.headers['cache-control']).toBe('no-store')
      },
    )

    it.each(['/healthz/', '/readyz/', '//readyz', '/Readyz', '/crm/readyz/', '/readyz/x'])(
      'answers nothing that would be taken for well at %s',
      async (url) => {
        expect((await ask(url)).statusCode).toBe(404)
      },
    )

    it('says so while it takes no more calls', async () => {
      const { client } = given.company
      const calls = Array.from({ length: 20 }, () =>
        client.send({ method: 'GET', url: '/api/v1/currencies' }),
      )
      const asked = ['/healthz', '/readyz'].map(ask)
      expect(new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))).toContain(503)
      expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    })

    it('is not asked for anything else there', async () => {
      const response = await given.test.app.inject({ method: 'POST', url: '/readyz' })
      expect(response.statusCode).toBe(405)
    })

    it('is not ready for an index of another version', async () => {
      const { database } = given.test.services
      await writeWordsVersion(database, 0)
      await readiness().toEqual({ code: 503, status: 'unavailable', failed: ['search-index'] })
      expect((await ask('/healthz')).statusCode).toBe(200)
      await writeWordsVersion(database, wordsVersion)
      await readiness().toEqual({ code: 200, status: 'ok' })
    })

    it('is not ready for a database that lacks a migration', async () => {
      const { database } = given.test.services
      const steps = sql.table('kysely_migration')
      const last = sql`select * from ${steps} order by name desc limit 1`
      const { rows } = await sql<{ name: string; timestamp: string }>`${last}`.execute(database)
      const [{ name, timestamp } = { name: '', timestamp: '' }] = rows
      await sql`delete from ${steps} where name = ${name}`.execute(database)
      await readiness().toMatchObject({ code: 503, failed: ['migrations'] })
      await sql`insert into ${steps} values (${name}, ${timestamp})`.execute(database)
      await readiness().toMatchObject({ code: 200 })
    })

    it('is not ready for another database in place of the one installed', async () => {
      const { database } = given.test.services
      const steps = sql.table('kysely_migration')
      const first = sql`select name, timestamp from ${steps} order by name limit 1`
      const [row] = (await sql<{ name: string; timestamp: string }>`${first}`.execute(database)).rows
      const moved = sql`update ${steps} set timestamp = '2020-01-01T00:00:00.000Z' where name = ${row?.name}`
      await moved.execute(database)
      await readiness().toMatchObject({ code: 503, failed: ['installation'] })
      await sql`update ${steps} set timestamp = ${row?.timestamp} where name = ${row?.name}`.execute(database)
    })

    it('is not ready for an emptied database', async () => {
      const { database } = given.test.services
      await database.schema.alterTable('members').renameTo('lost').execute()
      await readiness().toMatchObject({ code: 503, failed: ['installation'] })
      await database.schema.alterTable('lost').renameTo('members').execute()
      await readiness().toMatchObject({ code: 200 })
    })

    it('is not ready without its file', async () => {
      const settings = given.settings()
      if (settings.dialect !== 'sqlite') return
      renameSync(settings.file, `${settings.file}.away`)
      await readiness().toEqual({ code: 503, status: 'unavailable', failed: ['database'] })
      expect(existsSync(settings.file)).toBe(false)
      renameSync(`${settings.file}.away`, settings.file)
      await readiness().toMatchObject({ code: 200 })
    })
  },
  { url: 'http://localhost:3000/crm', callsAtOnce: 3 },
)

describe('a server on which nothing is installed', () => {
  let wizard: Wizard
  beforeAll(async () => {
    wizard = await startWizard()
  })
  afterAll(() => wizard.close())

  it.each(['', '/crm', '/any/where'])('is alive and not ready, below %j', async (base) => {
    const health = await fetch(`${wizard.address}${base}/healthz`)
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
    const ready = await fetch(`${wizard.address}${base}/readyz?from=monitor`)
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'unavailable', failed: ['not-installed'] },
    ])
  })
})
