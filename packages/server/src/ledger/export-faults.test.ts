import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportLedger } from '@quittance/shared/contract/ledger.ts'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type ExportFiles, unzipExport, verifyWithPage } from '#test/export-page.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { closePeriods } from './close-periods.ts'
import { type ClosureContent, readClosureContent } from './closure-content.ts'
import { chainRecords, readLine, writeLine } from './ledger-record.ts'
import { openSigningKey, signText } from './signing-key.ts'
import { verifyExport } from './verify-export.ts'

const closuresSchema = z.array(z.looseObject({ number: z.int(), content: z.string(), key_id: z.int() }))
const keysSchema = z.array(z.looseObject({ id: z.int(), public_key: z.string() }))
const summarySchema = z.looseObject({ content: z.string(), key_id: z.int() })

interface ExportChange {
  readonly change: () => ExportFiles
  /** Of the sentence of the command. */
  readonly key: string
  /** The problem that the page finds. */
  readonly problem: string
  /** Position or number; 0: none. */
  readonly place: number
}

forEachDatabaseWithCompany('a changed export of the ledger', (context) => {
  const documents = new IssuedDocuments(context)
  let files: ExportFiles
  /** The key of the ledger. */
  let ledgerKey: KeyObject

  beforeAll(async () => {
    const { services, advanceClock } = context.test
    await documents.prepareCompany()
    const { id } = await documents.issue()
    await documents.pay(id, '100.00')
    advanceClock(2 * 24 * 3_600_000)
    await closePeriods(services)
    await context.company.client.signIn('ada@example.com', testPassword)
    const exported = await context.company.client.send({ method: 'GET', url: exportLedger.path })
    files = unzipExport(exported.rawPayload)
    ledgerKey = (await openSigningKey(services.database, services.installation.key, services.clock()))
      .privateKey
  })

  async function verifyFile(content: ExportFiles) {
    const path = join(context.test.services.config.dataDir, 'export.zip')
    const zipped = Object.fromEntries(
      Object.entries(content).map(([name, text]) => [name, strToU8(text)] as const),
    )
    writeFileSync(path, zipSync(zipped))
    return await verifyExport(path)
  }

  const listLines = () => (files['records.jsonl'] ?? '').trimEnd().split('\n')
  const withLines = (lines: readonly string[]) => ({ ...files, 'records.jsonl': lines.join('\n') })
  const changeLine = (index: number, change: (line: string) => string) =>
    withLines(listLines().map((line, place) => (place === index ? change(line) : line)))

  const readClosures = () => closuresSchema.parse(JSON.parse(files['closures.json'] ?? ''))
  const readKeys = () => keysSchema.parse(JSON.parse(files['keys.json'] ?? ''))
  const withClosures = (closures: readonly object[]) => ({
    ...files,
    'closures.json': JSON.stringify(closures),
  })

  /** Inserts a record that follows the one before it. */
  function insertRecord(index: number): ExportFiles {
    const before = readLine(listLines()[index - 1] ?? '')
    if (before === null) throw new Error('There are too few records')
    const content = { event: 'payment', amount: '1.00', at: '2026-02-01T00:00:00.000Z' } as const
    return withLines(listLines().toSpliced(index, 0, ...chainRecords(before, [content]).map(writeLine)))
  }

  /** Signs a summary that states something else. */
  function signSummary(changes: object, privateKey: KeyObject): string {
    const summary = summarySchema.parse(JSON.parse(files['export.json'] ?? ''))
    const content = JSON.stringify({ ...JSON.parse(summary.content), ...changes })
    return JSON.stringify({ ...summary, content, signature: signText(content, privateKey) })
  }

  function createPair() {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    return { privateKey, public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }
  }

  /** Signs all closures with a key that has the id 99. */
  function signClosuresAgain(): ExportFiles {
    const { privateKey, public_key } = createPair()
    const closures = readClosures().map((closure) => ({
      ...closure,
      ...{ key_id: 99, signature: signText(closure.content, privateKey) },
    }))
    return { ...withClosures(closures), 'keys.json': JSON.stringify([...readKeys(), { id: 99, public_key }]) }
  }

  /** Removes all but two records and signs a summary of these, as a person does who has only the file. */
  function cutAndSign(): ExportFiles {
    const { privateKey, public_key } = createPair()
    const lines = listLines().slice(0, 2)
    const hash = readLine(lines[1] ?? '')?.hash
    return {
      ...withLines(lines),
      'closures.json': '[]',
      'export.json': signSummary({ to: 2, count: 2, closures: 0, hash }, privateKey),
      'keys.json': JSON.stringify(readKeys().map(({ id }) => ({ id, public_key }))),
    }
  }

  /** Signs the first closure with the key of the ledger, with something else in it. */
  function signFirstClosure(change: (content: ClosureContent) => object): ExportFiles {
    const [first, ...others] = readClosures()
    const stated = readClosureContent({ number: 1, content: first?.content ?? '' })
    const content = JSON.stringify({ ...stated, ...change(stated) })
    return withClosures([{ ...first, content, signature: signText(content, ledgerKey) }, ...others])
  }

  const wrongSums = (change: (content: ClosureContent) => object): ExportChange => ({
    change: () => signFirstClosure(change),
    ...{ key: 'closure-sums', problem: 'sums', place: 1 },
  })

  const changes: Readonly<Record<string, ExportChange>> = {
    'a changed cent': {
      change: () => changeLine(1, (line) => line.replace('"100', '"101')),
      ...{ key: 'record-changed', problem: 'changed', place: 2 },
    },
    'a missing record': {
      change: () => withLines(listLines().toSpliced(2, 1)),
      ...{ key: 'record-unlinked', problem: 'unlinked', place: 3 },
    },
    'an added record': {
      change: () => insertRecord(2),
      ...{ key: 'record-unlinked', problem: 'unlinked', place: 4 },
    },
    'records in each other’s place': {
      change: () => {
        const [first = '', second = '', third = '', ...others] = listLines()
        return withLines([first, third, second, ...others])
      },
      ...{ key: 'record-unlinked', problem: 'unlinked', place: 2 },
    },
    'a line that is no record': {
      change: () => changeLine(3, () => '{}'),
      ...{ key: 'record-changed', problem: 'unreadable', place: 4 },
    },
    'a record without content': {
      change: () => changeLine(3, (line) => line.replace(/^\{"content":\{.*\},"pos/, '{"content":null,"pos')),
      ...{ key: 'record-changed', problem: 'unreadable', place: 4 },
    },
    'a cut end': {
      change: () => withLines(listLines().slice(0, 2)),
      ...{ key: 'export-cut', problem: 'cut', place: 3 },
    },
    'no record at all': {
      change: () => withLines([]),
      ...{ key: 'export-cut', problem: 'cut', place: 1 },
    },
    'a changed summary': {
      change: () => {
        const summary = files['export.json'] ?? ''
        return { ...files, 'export.json': summary.replace('\\"from\\":1', '\\"from\\":0') }
      },
      ...{ key: 'export-unsigned', problem: 'summarySignature', place: 0 },
    },
    'a cut end, with a summary that another key has signed': {
      change: cutAndSign,
      ...{ key: 'export-key', problem: 'summaryKey', place: 0 },
    },
    'a removed closure': {
      change: () => withClosures(readClosures().slice(1)),
      // The records of an issue, a payment, an allocation and the key are before that of the closure.
      ...{ key: 'closure-missing', problem: 'missing', place: 5 },
    },
    'a signed summary of other closures': {
      change: () => ({ ...files, 'export.json': signSummary({ closures: 99 }, ledgerKey) }),
      ...{ key: 'export-differs', problem: 'summary', place: 0 },
    },
    'a signed summary of another last record': {
      change: () => ({ ...files, 'export.json': signSummary({ hash: '0'.repeat(64) }, ledgerKey) }),
      ...{ key: 'export-differs', problem: 'summary', place: 0 },
    },
    'a changed closure': {
      change: () => ({
        ...files,
        'closures.json': (files['closures.json'] ?? '').replace('\\"records\\":3', '\\"records\\":2'),
      }),
      ...{ key: 'closure-unsigned', problem: 'signature', place: 1 },
    },
    'a closure of another day': {
      change: () => {
        const [first, ...others] = readClosures()
        return withClosures([{ ...first, starts_on: '2000-01-01' }, ...others])
      },
      ...{ key: 'closure-differs', problem: 'closure', place: 1 },
    },
    'a closure of another time': {
      change: () => {
        const [first, ...others] = readClosures()
        return withClosures([{ ...first, closed_at: '2000-01-01T00:00:00.000Z' }, ...others])
      },
      ...{ key: 'closure-differs', problem: 'closure', place: 1 },
    },
    'closures that were signed with a key that the ledger does not record': {
      change: signClosuresAgain,
      ...{ key: 'closure-key', problem: 'key', place: 1 },
    },
    'a signed closure with other sums': wrongSums(({ sums }) => ({
      sums: sums.map((sum) => ({ ...sum, amount: '1.00' })),
    })),
    'a signed closure without a sum': wrongSums(({ sums }) => ({ sums: sums.slice(1) })),
    'a signed closure with other counts': wrongSums(({ sums }) => ({
      sums: sums.map((sum) => ({ ...sum, count: sum.count + 1 })),
    })),
    'a signed closure with other VAT': wrongSums(({ vat }) => ({
      vat: vat.map((sum) => ({ ...sum, base: '1.00' })),
    })),
    'a signed closure with other sums since the first record': wrongSums(({ ever }) => ({
      ever: ever.map((sum) => ({ ...sum, amount: '1.00' })),
    })),
    'a signed closure with another number of records': wrongSums(({ records }) => ({ records: records + 1 })),
    'a signed closure with another first record': wrongSums(({ firstPosition, records }) => ({
      ...{ firstPosition: firstPosition + 1, records: records - 1 },
    })),
  }

  it.each(Object.entries(changes))('is shown: %s', async (_name, { change, key, problem, place }) => {
    const changed = change()
    expect((await verifyFile(changed)).fault?.sentence.key).toBe(`ledger.${key}`)
    const { fault } = await verifyWithPage(changed)
    expect(fault?.problem).toBe(problem)
    expect(fault?.position ?? fault?.number ?? 0).toBe(place)
  })

  it('is damaged if a file contains something else', async () => {
    const damaged = {
      'closures.json': ['[null]', '{}', '[{"number":1}]', '[', ''],
      'keys.json': ['[null]', '[{"id":"1"}]', 'null'],
      'export.json': ['null', '[]', '{"content":1}'],
    }
    for (const [name, texts] of Object.entries(damaged))
      for (const text of texts) {
        const changed = { ...files, [name]: text }
        await expect(verifyWithPage(changed), `${name} ${text}`).rejects.toThrow(`${name} is damaged`)
        await expect(verifyFile(changed), `${name} ${text}`).rejects.toThrow('is damaged')
      }
  })
})
