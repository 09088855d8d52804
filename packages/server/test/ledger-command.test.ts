import { generateKeyPairSync } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportLedger } from '@quittance/shared/contract/ledger.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTriggers, dropTriggers, listTriggers } from '#database/queries/stored-triggers.ts'
import { exportedFiles } from '#ledger/export-summary.ts'
import { chainRecords, type LedgerContent, writeLine } from '#ledger/ledger-record.ts'
import { signText } from '#ledger/signing-key.ts'
import { emptyHead } from '#ledger/verify-chain.ts'
import { zipFiles } from '#ledger/zip-stream.ts'
import { IssuedDocuments } from './issued-documents.ts'
import { createInstallation, runCommand } from './product-process.ts'
import { forOneDatabaseWithCompany } from './test-company.ts'
import { isFullRun } from './test-database.ts'

forOneDatabaseWithCompany('the command that verifies the ledger', (context) => {
  const documents = new IssuedDocuments(context)
  let folder: ReturnType<typeof createInstallation>
  beforeAll(async () => {
    await documents.prepareCompany()
    await documents.pay((await documents.issue()).id, '100.00')
    folder = createInstallation(context.settings())
  })
  afterAll(() => folder.remove())

  const verify = (...options: string[]) =>
    runCommand(['ledger', 'verify', ...options], { DATA_DIR: folder.dataDir })

  it('prints what was verified, or the first fault', { timeout: 90_000 }, async () => {
    expect(await verify()).toMatchObject({
      ...{ code: 0, errors: '' },
      output:
        'The ledger is as it was written, and so are the documents and payments that it records: 3 records, 0 closures.\n',
    })
    const { database } = context.test.services
    const triggers = await listTriggers(database)
    await dropTriggers(database, triggers)
    await database.updateTable('payments').set({ amount: 9_900 }).execute()
    const { code, output } = await verify()
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/^Payment \d+ differs from record 2 of the ledger\.\n$/),
    })
    await database.updateTable('payments').set({ amount: 10_000 }).execute()
    await createTriggers(database, triggers)
    expect((await verify()).code).toBe(0)
  })

  const endings = {
    // Issue, payment and allocation.
    'a removed record': {
      position: 2,
      message: /^Record 3 of the ledger does not follow the one before it: .+\.\n$/,
    },
    'a cut end': { position: 3, message: /^Records are missing at the end of the ledger, from 3 on\.\n$/ },
  } as const

  it.each(Object.entries(endings))('names %s', { timeout: 90_000 }, async (_name, { position, message }) => {
    const { database } = context.test.services
    const triggers = await listTriggers(database)
    await dropTriggers(database, triggers)
    const ofPosition = database.selectFrom('ledger_records').selectAll().where('position', '=', position)
    const record = await ofPosition.executeTakeFirstOrThrow()
    await database.deleteFrom('ledger_records').where('position', '=', position).execute()
    const { code, output } = await verify()
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(message) })
    await database.insertInto('ledger_records').values(record).execute()
    await createTriggers(database, triggers)
    expect((await verify()).code).toBe(0)
  })

  it('verifies an export without a database', { timeout: 60_000 }, async () => {
    const file = join(folder.dataDir, 'export.zip')
    const { rawPayload } = await context.company.client.send({ method: 'GET', url: exportLedger.path })
    writeFileSync(file, rawPayload)
    const elsewhere = (path: string) =>
      runCommand(['ledger', 'verify', '--file', path], { DATA_DIR: join(folder.dataDir, 'elsewhere') })
    expect(await elsewhere(file)).toMatchObject({
      ...{ code: 0, errors: '' },
      // With that of the key that has signed the summary.
      output: 'The export is as it was written: 4 records, 0 closures.\n',
    })
    writeFileSync(file, rawPayload.subarray(0, 100))
    expect(await elsewhere(file)).toMatchObject({
      code: 1,
      errors: `${file} is not an export of a ledger.\n`,
    })
  })
})

it('verifies an export that is larger than its memory', { timeout: 180_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quittance-export-'))
  const file = join(dataDir, 'large.zip')
  const count = isFullRun ? 600_000 : 250_000
  await writeLargeExport(file, count)
  const environment = { DATA_DIR: dataDir, NODE_OPTIONS: '--max-old-space-size=128' }
  expect(await runCommand(['ledger', 'verify', '--file', file], environment)).toMatchObject({
    code: 0,
    output: `The export is as it was written: ${count} records, 0 closures.\n`,
  })
  rmSync(dataDir, { recursive: true })
})

const recordsPerPart = 1_000

/** Writes an export with records of a kilobyte each. @param count a multiple of 1,000 */
async function writeLargeExport(path: string, count: number): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const at = '2026-01-31T08:00:00.000Z'
  const ofKey: LedgerContent = { event: 'key', key: 1, publicKey: key, at }
  const other: LedgerContent = { event: 'payment', amount: '1.00', reference: 'x'.repeat(800), at }
  let last = emptyHead
  async function* writeRecords() {
    while (last.position < count) {
      const contents = Array.from({ length: recordsPerPart }, () => other)
      const records = chainRecords(last, last.position === 0 ? contents.with(0, ofKey) : contents)
      last = records.at(-1) ?? last
      yield records.map((record) => `${writeLine(record)}\n`).join('')
    }
  }
  async function* writeSummary() {
    const stated = { from: 1, to: count, count, hash: last.hash, closures: 0, toEnd: true, exportedAt: at }
    const content = JSON.stringify(stated)
    yield JSON.stringify({ content, key_id: 1, signature: signText(content, privateKey) })
  }
  async function* writeText(text: string) {
    yield text
  }
  const files = [
    { name: exportedFiles.records, parts: writeRecords() },
    { name: exportedFiles.summary, parts: writeSummary() },
    { name: exportedFiles.closures, parts: writeText('[]') },
    { name: exportedFiles.keys, parts: writeText(JSON.stringify([{ id: 1, public_key: key }])) },
  ]
  await pipeline(Readable.from(zipFiles(files, new Date())), createWriteStream(path))
}
