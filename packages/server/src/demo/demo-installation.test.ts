import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#config/config.ts'
import { readEnvironment } from '#config/installation.ts'
import { prepareDemo } from './demo-installation.ts'

let dataDir: string
const umask = process.umask()

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-demo-'))
})
afterEach(() => {
  process.umask(umask)
  rmSync(dataDir, { recursive: true })
})

it('creates the demo company in the requested language, and keeps that of an existing one', async () => {
  const config = readConfig({ dataDir }, {})
  expect(await prepareDemo(config, 'de')).toMatchObject({ language: 'de' })
  const environment = readEnvironment(dataDir)
  expect(environment).toMatchObject({
    APP_LOCALE: 'de',
    APP_COUNTRY: 'FR',
    APP_TIMEZONE: 'Europe/Paris',
  })
  expect(await prepareDemo(config, 'es')).toMatchObject({ language: 'de' })
  expect(readEnvironment(dataDir)).toEqual(environment)
})

it('creates a demo company in an installation without a region if no language is requested', async () => {
  const config = readConfig({ dataDir }, {})
  expect(await prepareDemo(config, null)).toMatchObject({ language: null })
  expect(readEnvironment(dataDir)).not.toHaveProperty('APP_COUNTRY')
  expect(await prepareDemo(config, 'fr')).toMatchObject({ language: null })
})
