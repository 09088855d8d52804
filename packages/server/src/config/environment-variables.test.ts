import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig, readSettingVariables } from './config.ts'
import { ConfigError } from './environment-variables.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quittance-variables-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function writeSecret(text: string): string {
  const file = join(folder, 'secret')
  writeFileSync(file, text)
  return file
}

const readPassword = (env: Readonly<Record<string, string>>) =>
  readSettingVariables(['DB_PASSWORD'], env).DB_PASSWORD

describe('a variable', () => {
  it('has the value of the environment, or none', () => {
    expect(readPassword({ DB_PASSWORD: 'secret' })).toBe('secret')
    expect(readPassword({})).toBeUndefined()
    expect(readPassword({ DB_PASSWORD: 'secret', DB_PASSWORD_FILE: '' })).toBe('secret')
  })

  it.each([
    ['secret', 'secret'],
    ['secret\n', 'secret'],
    ['secret\r\n', 'secret'],
    [' two words, \n\n', ' two words, \n'],
    ['à=é"', 'à=é"'],
  ])('has the contents of its file without the last line break: %j', (text, value) => {
    expect(readPassword({ DB_PASSWORD_FILE: writeSecret(text) })).toBe(value)
    expect(readPassword({ DB_PASSWORD: '', DB_PASSWORD_FILE: writeSecret(text) })).toBe(value)
  })

  it('of the server can be in a file too', () => {
    const env = { PORT_FILE: writeSecret('4000\n'), DB_SSL: 'true', DB_SSL_CA_FILE: writeSecret('4000\n') }
    expect(readConfig({ dataDir: 'data' }, env)).toMatchObject({
      port: 4000,
      databaseTls: { DB_SSL: 'true', DB_SSL_CA: '4000' },
    })
  })

  it('that the product does not know is ignored', () => {
    expect(readConfig({ dataDir: 'data' }, { SSL_CERT_FILE: '/nowhere' }).port).toBe(3000)
  })
})

describe('the file of a variable', () => {
  it.each([
    ['is missing', () => join(folder, 'gone'), /gone", which does not exist: create the file/],
    ['is a folder', () => folder, /", which is a folder: name a file\.$/],
    ['is empty', () => writeSecret('\n'), /secret", which is empty: write the value to it\.$/],
    ['is below a file', () => join(writeSecret('x'), 'y'), /y", which does not exist/],
  ])('is rejected if it %s', (_, createFile, message) => {
    const read = () => readPassword({ DB_PASSWORD_FILE: createFile() })
    expect(read).toThrow(message)
    expect(read).toThrow(/^DB_PASSWORD_FILE is "/)
    expect(read).toThrow(ConfigError)
  })

  it('is rejected if the value is given too', () => {
    const env = { DB_PASSWORD: 'secret', DB_PASSWORD_FILE: writeSecret('secret') }
    expect(() => readPassword(env)).toThrow(
      'DB_PASSWORD and DB_PASSWORD_FILE are both set: remove one of them.',
    )
  })
})
