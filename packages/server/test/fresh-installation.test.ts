import { expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { createInstallation, runCommand } from './product-process.ts'
import { forEachDatabase } from './test-database.ts'

forEachDatabase('a fresh installation', ({ settings }) => {
  it('has no default account, token or password, and stores times in UTC', {
    timeout: 90_000,
  }, async () => {
    const folder = createInstallation(settings())
    const run = (args: readonly string[], input = '') =>
      runCommand(args, { DATA_DIR: folder.dataDir, TZ: 'Pacific/Auckland' }, input)
    expect((await run(['migrate'])).code).toBe(0)
    const database = openDatabase(settings())
    for (const table of ['members', 'api_tokens', 'sessions', 'invitations'] as const)
      expect([table, await database.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    const admin = ['create-admin', '--name', 'Zoé', '--email', 'zoe@example.org']
    expect((await run(admin)).code).toBe(1)
    const before = Date.now()
    expect((await run(admin, 'a long password\n')).code).toBe(0)
    const [event] = await database.selectFrom('security_events').selectAll().execute()
    expect(event?.happened_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Date.parse(event?.happened_at ?? '')).toBeGreaterThanOrEqual(before)
    expect(Date.parse(event?.happened_at ?? '')).toBeLessThanOrEqual(Date.now())
    await database.destroy()
    folder.remove()
  })
})
