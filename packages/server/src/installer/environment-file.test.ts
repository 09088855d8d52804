import { cleanName, hasUnstableCharacter } from '@quittance/shared/text/invisible-characters.ts'
import { settingsPayload } from '@quittance/shared/wire/installer-settings.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatEnvFile, parseEnvFile } from '#config/env-file.ts'
import { parseInstallation } from '#config/installation.ts'
import { buildWizardSettings, startWizard, testAdmin, type Wizard } from '#test/installer-wizard.ts'
import { composeEnvironment } from './prepare-installation.ts'

const specialTexts = [
  '\n',
  '\r',
  '\r\n',
  '"',
  "'",
  '`',
  '#',
  '$',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: must be stored literally
  '${A}',
  '=',
  '\\',
  '\\n',
  ' ',
  '\t',
  '\u2028',
  '😀',
  'é',
  '\u202e',
  'APP_KEY=stolen',
  '%',
  '\u0001',
  'x'.repeat(1_024),
]

/** Arbitrary texts, as users, password managers and attackers enter them. */
const arbitraryText = (maxLength: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...specialTexts), fc.string({ unit: 'binary', maxLength: 8 })), {
      minLength: 1,
      maxLength: 12,
    })
    .map((parts) => parts.join('').replaceAll('\0', '').slice(0, maxLength))
    .filter((text) => text.trim() !== '' && text.isWellFormed())

const arbitrarySettings = fc.record({
  app_name: arbitraryText(99)
    .map((text) => `Q${text}`)
    .filter((text) => !hasUnstableCharacter(text)),
  app_url: fc.constant('https://example.org/crm'),
  db_database: arbitraryText(4_096),
  db_username: arbitraryText(4_096),
  db_password: arbitraryText(4_096),
  mail_host: fc.constant('mail.example.org'),
  mail_username: arbitraryText(4_096),
  mail_password: arbitraryText(4_096),
})

function compose(settings: object) {
  const outcome = composeEnvironment(settingsPayload.parse(settings), { dataDir: '/data', databaseTls: {} })
  if (!outcome.isComposed) throw new Error(outcome.sentence.key)
  return outcome.values
}

describe('the environment file', () => {
  it('returns 500 sets of arbitrary users, passwords and names byte for byte, without further keys', () => {
    fc.assert(
      fc.property(arbitrarySettings, (sent) => {
        const values = compose(sent)
        const text = formatEnvFile(values)
        expect({ ...parseEnvFile(text) }).toEqual(values)
        const { name, database, mail } = parseInstallation(parseEnvFile(text), '/data')
        expect(name).toBe(cleanName(sent.app_name))
        expect(database).toMatchObject({
          database: sent.db_database,
          user: sent.db_username,
          password: sent.db_password,
        })
        expect(mail).toMatchObject({ user: sent.mail_username, password: sent.mail_password })
      }),
      { numRuns: 500, seed: 20_261_121 },
    )
  })

  it('has a new key each time, and no server settings for an embedded database', () => {
    const settings = {
      app_name: 'q',
      app_url: 'http://localhost',
      db_connection: 'sqlite',
    }
    const [first, second] = [compose(settings), compose(settings)]
    expect(first.APP_KEY).not.toBe(second.APP_KEY)
    expect(first.APP_KEY).toMatch(/^[\w-]{43}$/)
    expect(Object.keys(first).filter((key) => key.startsWith('DB_'))).toEqual([
      'DB_CONNECTION',
      'DB_DATABASE',
    ])
  })

  it.each([
    ['', 'storage/app/quittance.sqlite'],
    ['company', 'storage/app/company.sqlite'],
    ['company.db', 'storage/app/company.db'],
    ['/srv/company.sqlite', '/srv/company.sqlite'],
  ])('resolves the embedded database %j to the file %s', (name, file) => {
    const settings = {
      app_name: 'q',
      app_url: 'http://localhost',
      db_connection: 'sqlite',
      db_database: name,
    }
    expect(compose(settings).DB_DATABASE).toBe(file)
  })
})

describe('the edited environment file of the last step', () => {
  let wizard: Wizard
  let contents: string
  beforeAll(async () => {
    wizard = await startWizard()
  })
  afterAll(() => wizard.close())

  it.each([
    ['an unknown key', (text: string) => `${text}PATH=/tmp\n`, 'There is no setting PATH.'],
    ['a repeated key', (text: string) => `${text}APP_KEY=other\n`, /^Line \d+: APP_KEY appears twice\.$/],
    [
      'a line without a setting',
      (text: string) => `${text}hello\n`,
      /^Line \d+ is not in the form KEY=value\.$/,
    ],
    [
      'bare text with spaces',
      (text: string) => text.replace(/APP_NAME=.*/, 'APP_NAME=a b'),
      /^Line 1: write/,
    ],
    [
      'a missing URL',
      (text: string) => text.replace(/APP_URL=.*\n/, ''),
      'APP_URL is missing from the environment file.',
    ],
    [
      'an invalid URL',
      (text: string) => text.replace(/APP_URL=.*/, 'APP_URL=nowhere'),
      /^APP_URL is "nowhere"/,
    ],
    [
      'a missing key',
      (text: string) => text.replace(/APP_KEY=.*/, 'APP_KEY='),
      'APP_KEY is missing from the environment file.',
    ],
    ['a short key', (text: string) => text.replace(/APP_KEY=.*/, 'APP_KEY=a'), /^APP_KEY is too short/],
    [
      'a long name',
      (text: string) => text.replace(/APP_NAME=.*/, `APP_NAME=${'x'.repeat(101)}`),
      /^APP_NAME is too long/,
    ],
    [
      'a path with special characters',
      (text: string) => text.replace(/APP_URL=.*/, 'APP_URL="http://x.org/*x"'),
      /^APP_URL is/,
    ],
    [
      'a path with an accent',
      (text: string) => text.replace(/APP_URL=.*/, 'APP_URL="http://x.org/é"'),
      /^APP_URL is/,
    ],
    [
      'a file of the product',
      (text: string) => text.replace(/DB_DATABASE=.*/, 'DB_DATABASE=storage/framework/installed'),
      /^DB_DATABASE is/,
    ],
    ['an invalid port', (text: string) => text.replace(/MAIL_PORT=.*/, 'MAIL_PORT=0'), /^MAIL_PORT is "0"/],
    [
      'an invalid option',
      (text: string) => text.replace(/APP_ENV=.*/, 'APP_ENV=moon'),
      /^APP_ENV is "moon", but must be one of/,
    ],
  ])('%s is rejected with its name or line', async (_title, edit, message) => {
    const browser = wizard.createBrowser()
    const submitted = await browser.submit(buildWizardSettings({ dialect: 'sqlite', file: 'q' }, wizard))
    contents = submitted.json.contents
    const rejected = await browser.finish(edit(contents), testAdmin)
    expect(rejected).toMatchObject({
      status: 422,
      json: { errors: { env: [expect.stringMatching(message)] } },
    })
  })

  it('is stored and used', async () => {
    const browser = wizard.createBrowser()
    const submitted = await browser.submit(buildWizardSettings({ dialect: 'sqlite', file: 'q' }, wizard))
    const edited = `# a comment of the user\n${submitted.json.contents.replace(/APP_NAME=.*/, 'APP_NAME="<b>\\"Été\\" & fils</b>"')}`
    expect((await browser.finish(edited, testAdmin)).json).toEqual({ message: 'success' })
    const page = (await browser.get('/')).json
    expect(page).toContain('content="&#60;b&#62;&#34;Été&#34; &#38; fils&#60;/b&#62;"')
  })
})
