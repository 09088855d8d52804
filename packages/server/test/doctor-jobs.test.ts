import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createInstallation, runCommand, startServer } from './product-process.ts'

it('the doctor prints every background job with its interval, its lease, its last run and its last error', {
  timeout: 90_000,
}, async () => {
  const folder = createInstallation({ dialect: 'sqlite', file: 'test.sqlite' })
  const env = { DATA_DIR: folder.dataDir }
  const doctor = async () => await runCommand(['doctor'], env)
  expect((await doctor()).output).toContain('✓ Background jobs\n  No server has recorded a run here yet.')

  const server = await startServer(folder.dataDir)
  await server.stop()
  const { output, code } = await doctor()
  expect(output).toContain('✓ Background jobs\n')
  const jobs = /✓ Background jobs\n((?: {2}.*\n)+)/.exec(output)?.[1] ?? ''
  const today = new Date().toISOString().slice(0, 10)
  const lines = jobs.trimEnd().split('\n')
  expect(lines.map((line) => line.replace(/ \d\d:\d\d:\d\d UTC$/, ''))).toEqual([
    `  housekeeping: every 60 min, lease –, last run ${today}`,
    `  password-reset: every 5 s, lease –, last run ${today}`,
    `  outbox: every 5 s, lease mail_messages, last run ${today}`,
    `  issued-pdfs: every 30 s, lease –, last run ${today}`,
    `  ledger: every 10 min, lease ledger_verifications, last run ${today}`,
    `  backup: every 30 s, lease backup_runs, last run ${today}`,
    `  index-compaction: every 5 s, lease search_state, last run ${today}`,
    `  rate-limit-counters: every 5 s, lease –, last run ${today}`,
  ])

  const outbox = { lastRunAt: '2026-11-25T10:00:00.000Z', lastError: 'The mailbox is on fire' }
  writeFileSync(join(folder.dataDir, 'storage/framework/jobs.json'), JSON.stringify({ outbox }))
  const failed = await doctor()
  expect(failed.code).toBe(code)
  expect(failed.output).toContain('✗ Background jobs\n')
  expect(failed.output).toContain('  housekeeping: every 60 min, lease –, not run yet\n')
  expect(failed.output).toContain(
    '  outbox: every 5 s, lease mail_messages, failed 2026-11-25 10:00:00 UTC: The mailbox is on fire\n',
  )
  folder.remove()
})
