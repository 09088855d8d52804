import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { invoice as kind } from '@quittance/shared/documents/document-kinds.ts'
import Sqlite from 'better-sqlite3'
import { beforeEach, expect, it, vi } from 'vitest'
import { backUpDatabase, createBackupFolder } from './backups.ts'
import { createHeaders } from './faults/save-load.ts'
import { createInstallation, runCommand, type ServerProcess, startServer } from './product-process.ts'
import { startTestApp } from './test-app.ts'
import { buildPayload, createCompany, type TestCompany } from './test-company.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

// Tests of the embedded database.

const waitOptions = { timeout: 15_000, interval: 50 }

let folder: ReturnType<typeof createBackupFolder>
let database: TestDatabase
let file: string
let installed: ReturnType<typeof createInstallation>
let company: TestCompany
let payloads: readonly object[]
let servers: ServerProcess[]

beforeEach(async () => {
  folder = createBackupFolder()
  database = await createTestDatabase('sqlite')
  if (database.settings.dialect !== 'sqlite') throw new Error('This test is for the embedded database')
  file = database.settings.file
  const test = await startTestApp(database.settings)
  company = await createCompany(test)
  payloads = await Promise.all([1, 2, 3].map((number) => buildPayload(company, kind, { number })))
  servers = []
  await test.close()
  installed = createInstallation(database.settings)
  await backUpDatabase(database.settings, folder.file('company.quittance'))
  return async () => {
    await Promise.all(servers.map((server) => server.kill()))
    installed.remove()
    folder.remove()
    await database.drop()
  }
})

const removeDatabaseFiles = () => {
  for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true })
}
const run = (...args: string[]) => runCommand(args, { DATA_DIR: installed.dataDir, PORT: '0' })
const start = async () => {
  const server = await startServer(installed.dataDir)
  servers.push(server)
  return server
}
const save = async ({ address }: ServerProcess, number: number) => {
  const response = await fetch(`${address}/api/v1/${kind.name}/store`, {
    method: 'POST',
    headers: createHeaders(company.client),
    body: JSON.stringify(payloads[number - 1]),
  })
  return response.status
}

it('does not start without the database of an installation, and reports the remedy', {
  timeout: 60_000,
}, async () => {
  removeDatabaseFiles()
  for (const command of [['start'], ['schedule'], ['backup', folder.file('other.quittance')]]) {
    const rejected = await run(...command)
    expect(rejected.code, command[0]).toBe(1)
    expect(rejected.errors).toContain(`its database file ${file} is missing`)
    expect(rejected.errors).toContain('quittance restore FILE')
    expect(rejected.errors).toContain('DB_DATABASE')
  }
  await run('doctor')
  expect(existsSync(file)).toBe(false)
  writeFileSync(file, '')
  expect((await run('start')).errors).toContain(`its database file ${file} is empty`)
})

it('restores a backup into a missing file, and starts again', { timeout: 60_000 }, async () => {
  // The database was removed without its WAL.
  writeFileSync(`${file}-wal`, 'of the former file')
  rmSync(file)
  expect(await run('restore', folder.file('company.quittance'))).toMatchObject({ code: 0, errors: '' })
  expect(readdirSync(dirname(file)).filter((name) => name.endsWith('.former'))).toHaveLength(1)
  const server = await start()
  // Backups contain no sessions.
  expect(await save(server, 1)).toBe(401)
  await server.stop()
})

it('answers 503 while the database is missing, and continues when it is back or restored', {
  timeout: 90_000,
}, async () => {
  const server = await start()
  expect(await save(server, 1)).toBe(200)
  const parts = ['', '-wal', '-shm']
  for (const part of parts) renameSync(`${file}${part}`, join(folder.path, `moved${part}`))
  expect(await save(server, 2)).toBe(503)
  // Commands do not create another database.
  expect((await run('schedule')).code).toBe(1)
  for (const part of parts) renameSync(join(folder.path, `moved${part}`), `${file}${part}`)
  await vi.waitFor(async () => expect(await save(server, 2)).toBe(200), waitOptions)
  removeDatabaseFiles()
  expect(await save(server, 3)).toBe(503)
  expect(await run('restore', folder.file('company.quittance'))).toMatchObject({ code: 0 })
  await vi.waitFor(async () => expect(await save(server, 3)).toBe(401), waitOptions)
  expect(await server.stop()).toBe(0)
  expect((await run('backup', folder.file('after.quittance'))).code).toBe(0)
})

it('keeps every acknowledged save in a file that was moved while the server ran', {
  timeout: 60_000,
}, async () => {
  const server = await start()
  expect(await save(server, 1)).toBe(200)
  expect(await save(server, 2)).toBe(200)
  const moved = join(folder.path, 'moved.sqlite')
  renameSync(file, moved)
  writeFileSync(file, 'another file')
  expect(await save(server, 3)).toBe(503)
  // The WAL must not be applied to the other file.
  await vi.waitFor(() => expect(existsSync(`${file}-wal`)).toBe(false), waitOptions)
  expect(await server.stop()).toBe(0)
  renameSync(moved, file)
  const restarted = await start()
  expect(await save(restarted, 3)).toBe(200)
  expect(await restarted.stop()).toBe(0)
  const stored = new Sqlite(file)
  expect(stored.prepare('select count(*) from documents').pluck().get()).toBe(3)
  stored.close()
})
