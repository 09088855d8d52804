import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { formatEnvFile } from './env-file.ts'
import { envFilePath, readInstallation } from './installation.ts'

describe('the environment of the process', () => {
  const read = (env: Readonly<Record<string, string>>) => readConfig({ dataDir: 'data' }, env)

  it('has defaults for everything', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      allowedHosts: [],
      trustedProxies: [],
      logLevel: 'warn',
    })
  })

  it('overrides the defaults', () => {
    const env = {
      PORT: '0',
      ALLOWED_HOSTS: 'a.example, b.example',
      TRUSTED_PROXIES: '10.0.0.0/8,::1',
      LOG_LEVEL: 'silent',
      PDF_PROCESSES: '3',
    }
    expect(read(env)).toMatchObject({
      port: 0,
      allowedHosts: ['a.example', 'b.example'],
      trustedProxies: ['10.0.0.0/8', '::1'],
      logLevel: 'silent',
      pdfProcesses: 3,
    })
  })

  it('defaults to one process for PDFs per core, and two at most', () => {
    expect(read({}).pdfProcesses).toBe(Math.min(2, availableParallelism()))
  })

  it.each([
    [{ PORT: '65536' }, /^PORT is "65536"/],
    [{ PORT: '-1' }, /^PORT/],
    [{ PDF_PROCESSES: '0' }, /^PDF_PROCESSES is "0"/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud"/],
    [{ TRUSTED_PROXIES: 'proxy' }, /^TRUSTED_PROXIES contains "proxy"/],
  ])('%j is rejected with the name of the variable', (env, message) =>
    expect(() => read(env)).toThrow(message),
  )
})

describe('an installation', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quittance-config-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const complete = {
    APP_URL: 'https://example.com/crm/',
    APP_KEY: 'k',
    DB_CONNECTION: 'mysql',
    DB_DATABASE: 'q',
    DB_USERNAME: 'u',
  }
  const read = (values: Readonly<Record<string, string>>) => {
    writeFileSync(envFilePath(folder), formatEnvFile(values))
    return readInstallation(folder)
  }

  it('is null without an environment file', () => expect(readInstallation(folder)).toBeNull())

  it('takes its base path from its URL', () => {
    expect(read(complete)).toMatchObject({
      name: 'Quittance',
      basePath: '/crm',
      database: { dialect: 'mysql', host: 'localhost', port: 3306 },
    })
    expect(read({ ...complete, APP_URL: 'http://localhost:3000' })?.basePath).toBe('')
  })

  it.each([
    ['db1', { host: 'db1', port: 3307 }],
    ['::1', { host: '::1', port: 3307 }],
    ['/run/mysqld/mysqld.sock', { host: '/run/mysqld/mysqld.sock', port: 3307 }],
    [
      'db1, db2:3308,[::1] , [fe80::1]:3309',
      {
        host: 'db1',
        port: 3307,
        otherNodes: [
          { host: 'db2', port: 3308 },
          { host: '::1', port: 3307 },
          { host: 'fe80::1', port: 3309 },
        ],
      },
    ],
  ])('parses the database host %s', (DB_HOST, address) => {
    const login = { dialect: 'mysql', database: 'q', user: 'u', password: '' }
    expect(read({ ...complete, DB_HOST, DB_PORT: '3307' })?.database).toEqual({ ...login, ...address })
  })

  it('shows stacks for debugging, and never in production', () => {
    expect(read({ ...complete, APP_DEBUG: 'true', APP_ENV: 'local' })?.shouldShowStacks).toBe(true)
    expect(read({ ...complete, APP_DEBUG: 'true', APP_ENV: 'production' })?.shouldShowStacks).toBe(false)
    expect(read({ ...complete, APP_DEBUG: 'true' })?.shouldShowStacks).toBe(false)
  })

  it('resolves the file of its embedded database in the data directory', () => {
    const values = { ...complete, DB_CONNECTION: 'sqlite', DB_DATABASE: 'storage/app/q.sqlite' }
    expect(read(values)?.database).toEqual({ dialect: 'sqlite', file: join(folder, 'storage/app/q.sqlite') })
  })

  it.each([
    [{ APP_URL: 'localhost' }, /^APP_URL is "localhost"/],
    [{ APP_URL: '' }, /^APP_URL is missing/],
    [{ APP_KEY: '' }, /^APP_KEY is missing/],
    [{ DB_PORT: 'abc' }, /^DB_PORT is "abc"/],
    [{ DB_HOST: 'db1,,db3' }, /^DB_HOST is "db1,,db3"/],
    [{ DB_HOST: 'db1, d b2' }, /^DB_HOST is "db1, d b2"/],
    [{ DB_HOST: 'db1, /run/mysqld.sock' }, /^DB_HOST is "db1, \/run/],
    [{ DB_HOST: 'db1, db2:99999' }, /^DB_HOST is "99999"/],
    [{ DB_CONNECTION: 'postgres' }, /^DB_CONNECTION is "postgres"/],
  ])('%j is rejected with the name of the variable', (changes, message) =>
    expect(() => read({ ...complete, ...changes })).toThrow(message),
  )
})
