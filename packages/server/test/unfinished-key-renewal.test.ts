import { expect, it } from 'vitest'
import { createInstallation, runCommand } from './product-process.ts'

it('an unfinished renewal keeps every other command from starting', {
  timeout: 90_000,
}, async () => {
  const database = { dialect: 'sqlite', file: 'begun.sqlite' } as const
  const installed = createInstallation(database, { APP_KEY_PREVIOUS: 'former' })
  const run = (command: string) => runCommand([command], { DATA_DIR: installed.dataDir })
  for (const { code, output, errors } of await Promise.all(
    ['start', 'schedule', 'migrate', 'doctor'].map(run),
  ))
    expect([code, output + errors]).toEqual([1, expect.stringContaining('run: quittance renew-key')])
  expect((await run('renew-key')).output).toContain('interrupted renewal is complete')
  installed.remove()
})
