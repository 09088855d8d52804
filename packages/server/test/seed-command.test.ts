import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { DocumentApi } from './document-api.ts'
import { createInstallation, runCommand } from './product-process.ts'
import { startTestApp } from './test-app.ts'
import { createCompany } from './test-company.ts'
import { forOneDatabase } from './test-database.ts'

const password = 'Kirschbaum-34-Feld'

forOneDatabase('the command that seeds a demo company', ({ settings }) => {
  let installed: ReturnType<typeof createInstallation>
  const run = (...args: string[]) => runCommand(args, { DATA_DIR: installed.dataDir }, `${password}\n`)

  beforeAll(async () => {
    installed = createInstallation(settings())
    expect(await run('migrate')).toMatchObject({ code: 0 })
  }, 60_000)
  afterAll(() => installed.remove())

  async function readContents() {
    const db = openDatabase(settings())
    const members = await db
      .selectFrom('members')
      .select(['email', 'password_hash'])
      .orderBy('email')
      .execute()
    const documents = await db.selectFrom('documents').select('id').execute()
    const customers = await db.selectFrom('customers').select('id').execute()
    await db.destroy()
    return { members, documents: documents.length, customers: customers.length }
  }

  async function deleteMembers(): Promise<void> {
    const db = openDatabase(settings())
    await db.deleteFrom('members').execute()
    await db.destroy()
  }

  it.each(['admin@example.com', 'hugo@example.com'])(
    'rejects the address %s of an existing member, and changes nothing',
    { timeout: 30_000 },
    async (email) => {
      expect(await run('create-admin', '--name', 'Ada', '--email', email)).toMatchObject({ code: 0 })
      const before = await readContents()
      const result = await run('seed')
      expect(result).toMatchObject({ code: 1, output: '' })
      expect(result.errors).toMatch(
        /^A member of this installation has the address .*Nothing was changed\.[^\n]*\n$/,
      )
      expect(result.errors).toContain(email)
      expect(await readContents()).toEqual(before)
      await deleteMembers()
    },
  )

  it('fills an installation, and reports if the demo company exists already', {
    timeout: 60_000,
  }, async () => {
    const seeded = await run('seed')
    expect(seeded).toMatchObject({ code: 0, errors: '' })
    expect(seeded.output).toContain('admin@example.com')
    const before = await readContents()
    expect(before.documents).toBe(155)
    const again = await run('seed')
    expect(again).toMatchObject({ code: 0, errors: '' })
    expect(again.output).toMatch(/already exists.*The password that was entered is not used/)
    expect(await readContents()).toEqual(before)
  })
})

forOneDatabase('the command that seeds a demo company beside existing documents', ({ settings }) => {
  it('reports an existing number, and changes nothing', { timeout: 60_000 }, async () => {
    const test = await startTestApp(settings())
    const company = await createCompany(test)
    await new DocumentApi(getKind('invoice'), () => company).store({ number: 1001 })
    const { database } = test.services
    const members = () => database.selectFrom('members').select('email').execute()
    const before = await members()
    const installed = createInstallation(settings())
    const result = await runCommand(['seed'], { DATA_DIR: installed.dataDir }, `${password}\n`)
    expect(result).toMatchObject({ code: 1, output: '' })
    expect(result.errors).toMatch(
      /^This installation already has invoice 1001.*Nothing was changed\.[^\n]*\n$/,
    )
    expect(await members()).toEqual(before)
    await test.close()
    installed.remove()
  })
})
