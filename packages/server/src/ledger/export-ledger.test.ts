import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportLedger } from '@quittance/shared/contract/ledger.ts'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { type ExportFiles, readExportPage, unzipExport, verifyWithPage } from '#test/export-page.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forOneDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { closePeriods } from './close-periods.ts'
import { listClosures } from './closure-repository.ts'
import { chainRecords, readLine, writeLine } from './ledger-record.ts'
import { readHead } from './repository.ts'
import { emptyHead } from './verify-chain.ts'
import { NotAnExportError, verifyExport } from './verify-export.ts'

forOneDatabaseWithCompany('an export of the ledger', (context) => {
  const documents = new IssuedDocuments(context)
  const database = () => context.test.services.database
  const day = 24 * 3_600_000
  let files: ExportFiles
  // Issue, payment, allocation, key, and closures: of the day, and perhaps of the month and the year.
  let records: number
  let closures: number

  beforeAll(async () => {
    await documents.prepareCompany()
    const { id } = await documents.issue()
    await documents.pay(id, '100.00')
    context.test.advanceClock(2 * day)
    await closePeriods(context.test.services)
    records = (await readHead(database())).position
    closures = (await listClosures(database())).length
    await context.company.client.signIn('ada@example.com', testPassword)
    files = unzipExport((await download()).rawPayload)
  })

  async function download(query = '') {
    return await context.company.client.send({ method: 'GET', url: `${exportLedger.path}${query}` })
  }

  async function verifyBytes(bytes: Uint8Array) {
    const path = join(context.test.services.config.dataDir, 'export.zip')
    writeFileSync(path, bytes)
    return await verifyExport(path)
  }

  const zip = (content: ExportFiles) =>
    zipSync(Object.fromEntries(Object.entries(content).map(([name, text]) => [name, strToU8(text)] as const)))
  const verifyFile = (content: ExportFiles) => verifyBytes(zip(content))
  const listLines = (content: ExportFiles) => (content['records.jsonl'] ?? '').trimEnd().split('\n')

  it('contains records, closures, keys, a summary and the page that verifies them', async () => {
    const names = ['verify.html', 'export.json', 'closures.json', 'keys.json', 'records.jsonl']
    expect(Object.keys(files)).toEqual(names)
    expect(listLines(files)).toHaveLength(records)
    expect(JSON.parse(JSON.parse(files['export.json'] ?? '').content)).toMatchObject({
      ...{ from: 1, to: records, count: records, closures, toEnd: true },
      hash: readLine(listLines(files).at(-1) ?? '')?.hash,
    })
    expect(await verifyFile(files)).toEqual({ records, closures, fault: null })
    const verified = { from: 1, to: records, closures, unsigned: 0, isComplete: true, fault: null }
    expect(await verifyWithPage(files)).toMatchObject(verified)
  })

  it('is recorded in the ledger', async () => {
    const next = unzipExport((await download()).rawPayload)
    expect(JSON.parse(listLines(next)[records] ?? '')).toMatchObject({
      position: records + 1,
      content: { event: 'export', from: 1, to: records, member: context.company.memberId },
    })
  })

  it('can contain a part of the records', async () => {
    const part = unzipExport((await download('?from=2&to=3')).rawPayload)
    expect(listLines(part)).toHaveLength(2)
    expect(await verifyFile(part)).toEqual({ records: 2, closures, fault: null })
    expect(await verifyWithPage(part)).toMatchObject({ from: 2, to: 3, fault: null })
    // The closures end before these records, and the key of the closures is recorded before the last part.
    for (const from of [4, 5]) {
      const end = unzipExport((await download(`?from=${from}&to=${records}`)).rawPayload)
      const verified = { closures: 0, fault: null }
      expect(await verifyFile(end)).toMatchObject(verified)
      expect(await verifyWithPage(end)).toMatchObject({ from, to: records, ...verified })
    }
    const beginning = unzipExport((await download('?from=1&to=4')).rawPayload)
    expect(await verifyFile(beginning)).toEqual({ records: 4, closures, fault: null })
    expect(await verifyWithPage(beginning)).toMatchObject({ from: 1, to: 4, fault: null })
    const rejected = await download('?from=3&to=99')
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toHaveProperty('to')
  })

  it('cannot contain more records than a file can', async () => {
    const head = await readHead(database())
    await database().updateTable('ledger_head').set({ position: 3_000_001 }).execute()
    const rejected = await download()
    await database().updateTable('ledger_head').set({ position: head.position }).execute()
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toEqual({ to: [expect.stringContaining('at most 3000000 records')] })
  })

  it('is verified by the page without blocking the browser', { timeout: 60_000 }, async () => {
    const content = { event: 'payment', amount: '1.00', at: '2026-01-01T00:00:00.000Z' } as const
    const contents = Array.from({ length: 100_000 }, () => content)
    const lines = chainRecords(emptyHead, contents).map(writeLine)
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 10)
    const result = await verifyWithPage({ 'records.jsonl': lines.join('\n') })
    clearInterval(timer)
    // Without the other files, the page does not say that all is as it was written.
    expect(result).toMatchObject({ from: 1, to: 100_000, isComplete: false, fault: null })
    expect(turns).toBeGreaterThan(50)
  })

  it('is verified by browsers without Ed25519, except for the signatures', async () => {
    const { subtle } = globalThis.crypto
    const older = {
      subtle: {
        digest: subtle.digest.bind(subtle),
        importKey: async () => {
          throw new DOMException('Unrecognized name', 'NotSupportedError')
        },
      },
    }
    const result = await verifyWithPage(files, older)
    expect(result).toMatchObject({ to: records, closures, unsigned: closures + 1, fault: null })
    const cut = { ...files, 'records.jsonl': listLines(files).slice(0, -1).join('\n') }
    expect((await verifyWithPage(cut, older)).fault).toMatchObject({ problem: 'cut' })
    // A page that is neither a file nor secure.
    for (const crypto of [null, {}])
      expect((await verifyWithPage(files, crypto)).fault).toEqual({ problem: 'noCrypto' })
  })

  it('has a page with the same texts in four languages', () => {
    const texts = /const texts = (\{[\s\S]*?\n {6}\})\n/.exec(readExportPage())?.[1] ?? ''
    const keys = texts.split(/^ {8}\w\w: \{$/m).slice(1)
    const [english, ...others] = keys.map((language) => language.match(/^ {10}\w+(?=:)/gm))
    expect(others).toHaveLength(3)
    expect(english?.length).toBeGreaterThan(25)
    for (const other of others) expect(other).toEqual(english)
  })

  it('is rejected if it is another file, or damaged', async () => {
    await expect(verifyBytes(strToU8('no archive'))).rejects.toThrow(NotAnExportError)
    await expect(verifyFile({ 'notes.txt': 'x' })).rejects.toThrow('does not contain export.json')
    const { 'records.jsonl': _records, ...others } = files
    await expect(verifyFile(others)).rejects.toThrow('does not contain records.jsonl')
    const missing = join(context.test.services.config.dataDir, 'missing.zip')
    await expect(verifyExport(missing)).rejects.toThrow('missing.zip cannot be read: ENOENT.')
    const { rawPayload } = await download()
    // The compressed records begin after the name of their file. No compressed block begins with these bits.
    const damaged = Uint8Array.from(rawPayload)
    damaged[rawPayload.indexOf('records.jsonl') + 'records.jsonl'.length] = 0xff
    await expect(verifyBytes(damaged)).rejects.toThrow('is damaged')
    await expect(verifyBytes(rawPayload.subarray(0, rawPayload.length / 2))).rejects.toThrow(
      'is not an export of a ledger.',
    )
  })
})
