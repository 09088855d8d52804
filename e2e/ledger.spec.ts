import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import { closeLedger, readLedger } from '@quittance/shared/contract/ledger.ts'
import { expectNoViolations, expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { first } from './fixtures/demo-records.ts'
import { savedFile, unzip } from './fixtures/exports.ts'
import { issueInvoice, storeCustomer } from './fixtures/issuing.ts'
import { startServer } from './fixtures/server.ts'
import { signIn } from './fixtures/session.ts'
import { type OpenedDatabase, openDatabase, verifyByCommand } from './fixtures/tampering.ts'
import { signedOut, test } from './fixtures/test.ts'

type Exported = ReadonlyMap<string, Buffer>

const fileNames = ['export.json', 'closures.json', 'keys.json', 'records.jsonl']

/** Chooses files of an export in the page that verifies them. */
async function chooseFiles(page: Page, files: Readonly<Record<string, Buffer | undefined>>): Promise<void> {
  const chosen = Object.entries(files).map(([name, buffer = Buffer.alloc(0)]) => ({
    ...{ name, buffer },
    mimeType: name.endsWith('.json') ? 'application/json' : 'application/jsonl',
  }))
  await page.getByLabel('Choose the four files, or drop them here.').setInputFiles(chosen)
}

async function chooseExport(page: Page, exported: Exported): Promise<void> {
  await chooseFiles(page, Object.fromEntries(fileNames.map((name) => [name, exported.get(name)])))
}

/** Makes an invoice cheaper by a cent in exported records. */
function changeAmount(lines: readonly string[], number: string) {
  const issue = lines.findIndex((line) => line.includes('"event":"issue"') && line.includes(`"${number}"`))
  const line = lines[issue] ?? ''
  const changed = line.replace('"owed":"120.00"', '"owed":"119.99"')
  expect(changed).not.toBe(line)
  return { lines: lines.with(issue, changed), place: issue + 1 }
}

const addedContent = '{"event":"series"}'

/** Builds a record that follows another one, with the right hash. */
function buildNextRecord(position: number, previous: string) {
  const hashed = `{"content":${addedContent},"position":${position},"previous":"${previous}"}`
  return { hashed, hash: createHash('sha256').update(hashed).digest('hex') }
}

function buildNextLine(line: string): string {
  const end = /"position":(\d+),"previous":"[\da-f]{64}","hash":"([\da-f]{64})"\}$/.exec(line)
  const [, position, previous = ''] = end ?? []
  const { hashed, hash } = buildNextRecord(Number(position) + 1, previous)
  return `${hashed.slice(0, -1)},"hash":"${hash}"}`
}

const moved = 'a record was removed, added or moved here.'

/** Returns changed records with the sentence that the page shows about them. Record n is in line n - 1. */
function listChanges(exported: Exported, number: string) {
  const lines = String(exported.get('records.jsonl')).trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(40)
  const amount = changeAmount(lines, number)
  const [one = '', other = ''] = lines.slice(20, 22)
  return [
    {
      lines: amount.lines,
      message: `Record ${amount.place} does not fit: it was changed after it was written.`,
    },
    { lines: lines.toSpliced(10, 1), message: `Record 11 does not fit: ${moved}` },
    { lines: lines.toSpliced(20, 2, other, one), message: `Record 21 does not fit: ${moved}` },
    {
      lines: lines.toSpliced(31, 0, buildNextLine(lines[30] ?? '')),
      message: `Record 33 does not fit: ${moved}`,
    },
    { lines: lines.slice(0, -1), message: `Records are missing at the end, from ${lines.length} on.` },
  ]
}

/** Opens the page of an export from a file, without a server. */
async function openVerifier(
  folder: string,
  exported: Exported,
  openBrowser: (options: { storageState: typeof signedOut }) => Promise<Page>,
): Promise<Page> {
  const verifier = join(folder, 'verify.html')
  writeFileSync(verifier, exported.get('verify.html') ?? '')
  const offline = await openBrowser({ storageState: signedOut })
  await offline.goto(pathToFileURL(verifier).href)
  return offline
}

function findDownload(page: Page): Locator {
  return page
    .getByRole('region', { name: 'Export', exact: true })
    .getByRole('button', { name: 'Download', exact: true })
}

test('the ledger is verified, closed and exported, and its export shows what was changed', async ({
  page,
  session,
  openBrowser,
}) => {
  const { number } = await issueInvoice(session, { party: await storeCustomer(session) })
  await page.goto('settings/ledger')
  await page.getByRole('button', { name: 'Verify now', exact: true }).click()
  await expect(
    page.getByRole('status').filter({ hasText: /^Intact on .+\. Records: [\d,]+\. Closures: [\d,]+\./ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Close ended periods', exact: true }).click()
  await expect(page.getByText(/^\d+ periods? (was|were) closed\.$/)).toBeVisible()
  // The demo company has issued documents for a year.
  await expect(page.getByRole('table', { name: 'Closures' }).getByRole('row').nth(3)).toBeVisible()
  await expectNoViolationsInAnyLight(page)
  const archive = await savedFile(page, findDownload(page))
  expect(archive.name).toMatch(/^ledger-\d{4}-\d{2}-\d{2}\.zip$/)
  const exported = unzip(archive.content)

  const folder = mkdtempSync(join(tmpdir(), 'quittance-e2e-ledger-'))
  try {
    const offline = await openVerifier(folder, exported, openBrowser)
    await expect(offline.getByRole('heading', { level: 1, name: 'Verify the ledger' })).toBeVisible()
    const verdict = offline.locator('.verdict')
    await chooseFiles(offline, { 'records.jsonl': exported.get('records.jsonl') })
    await expect(verdict).toHaveText(/^The chain of the records 1 to \d+ is complete\.$/)
    await expect(offline.getByText(/^Choose export\.json, closures\.json, keys\.json too/)).toBeVisible()
    await expect(verdict).not.toHaveClass(/valid/)
    await chooseExport(offline, exported)
    await expect(verdict).toHaveText(/^The records 1 to \d+ are as they were written\.$/)
    await expect(verdict).toHaveClass('verdict valid')
    await expect(offline.getByText(/^Closures that match, with valid signatures: [1-9]\d*$/)).toBeVisible()
    await expectNoViolations(offline)

    for (const { lines, message } of listChanges(exported, number)) {
      await chooseFiles(offline, { 'records.jsonl': Buffer.from(lines.join('\n')) })
      await expect(offline.getByText(message)).toBeVisible()
      await expect(offline.getByText(/are as they were written/)).toHaveCount(0)
    }
    await chooseFiles(offline, { 'closures.json': Buffer.from('[null]') })
    await expect(offline.getByText('closures.json cannot be read: it is damaged.')).toBeVisible()
    await expect(verdict).toHaveCount(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the page of an export says what a browser cannot verify, in the language of the reader', {
  tag: '@full',
}, async ({ page, openBrowser }) => {
  await page.goto('settings/ledger')
  const exported = unzip((await savedFile(page, findDownload(page))).content)
  const folder = mkdtempSync(join(tmpdir(), 'quittance-e2e-ledger-'))
  try {
    const offline = await openVerifier(folder, exported, openBrowser)
    // As browsers do that were made before 2025.
    await offline.addInitScript(() => {
      crypto.subtle.importKey = () =>
        Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'))
    })
    await offline.reload()
    await chooseExport(offline, exported)
    const verdict = offline.locator('.verdict')
    await expect(verdict).toContainText('The signatures could not be checked in this browser')
    await expect(verdict).toHaveClass('verdict')
    for (const [language, sentence] of [
      ['Français', 'Les signatures n’ont pas pu être vérifiées dans ce navigateur'],
      ['Deutsch', 'Die Signaturen konnten in diesem Browser nicht geprüft werden'],
      ['Español', 'Las firmas no se han podido verificar en este navegador'],
    ] as const) {
      await offline.getByRole('button', { name: language, exact: true }).click()
      await expect(verdict).toContainText(sentence)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

interface LedgerRow {
  /** Position in the chain, from 1. */
  readonly place: number
  readonly event: string
  readonly previous_hash: string
  readonly content: string
  readonly hash: string
}

/** Changes the ledger of a database and restores its rows. */
class LedgerTable {
  readonly #database: OpenedDatabase
  readonly #rows: readonly LedgerRow[]

  constructor(database: OpenedDatabase, rows: readonly LedgerRow[]) {
    this.#database = database
    this.#rows = rows
  }

  static async read(database: OpenedDatabase): Promise<LedgerTable> {
    const rows = await database.run('select * from ledger_records order by position')
    await database.dropTriggers('ledger_records')
    return new LedgerTable(
      database,
      rows.map((row) => ({
        ...{ place: Number(row.position), event: String(row.event), content: String(row.content) },
        ...{ previous_hash: String(row.previous_hash), hash: String(row.hash) },
      })),
    )
  }

  get(position: number): LedgerRow {
    return first(this.#rows.slice(position - 1))
  }

  async insert({ place, event, previous_hash, content, hash }: LedgerRow): Promise<void> {
    const statement =
      'insert into ledger_records (position, event, previous_hash, content, hash) values (?, ?, ?, ?, ?)'
    await this.#database.run(statement, [place, event, previous_hash, content, hash])
  }

  async remove(position: number): Promise<void> {
    await this.#database.run('delete from ledger_records where position = ?', [position])
  }

  /** Makes place for a record. */
  async shiftAfter(position: number): Promise<void> {
    await this.#database.run('update ledger_records set position = -position where position > ?', [position])
    await this.#database.run('update ledger_records set position = 1 - position where position < 0')
    await this.moveHead(this.#rows.length + 1)
  }

  async cut(position: number): Promise<void> {
    await this.#database.run('delete from ledger_records where position >= ?', [position])
    await this.moveHead(position - 1)
  }

  async moveHead(position: number): Promise<void> {
    const { hash } = this.#rows[position - 1] ?? first(this.#rows.slice(-1))
    await this.#database.run('update ledger_head set position = ?, hash = ?', [position, hash])
  }

  async restore(): Promise<void> {
    await this.#database.run('delete from ledger_records')
    for (const row of this.#rows) await this.insert(row)
    await this.moveHead(this.#rows.length)
  }
}

interface Tampering {
  readonly change: () => Promise<void>
  /** The sentence that the command prints. */
  readonly sentence: string
  /** The message that the page shows. */
  readonly message: string
}

/** Returns changes that damage the ledger, each with the sentences about it. @param end the last record of the last closure */
function listTamperings(ledger: LedgerTable, end: number): Tampering[] {
  const misplaced = 'does not follow the one before it: a record was removed, added or moved.'
  const change = (position: number, row: LedgerRow) =>
    ledger.remove(position).then(() => ledger.insert({ ...row, place: position }))
  const changed = ledger.get(7)
  const [one, other] = [ledger.get(21), ledger.get(22)]
  return [
    {
      change: () => change(7, { ...changed, content: changed.content.replace('{', '{ ') }),
      sentence: 'Record 7 of the ledger was changed after it was written.',
      message: 'Record 7 does not fit: it was changed after it was written.',
    },
    {
      change: () => ledger.remove(11),
      sentence: `Record 12 of the ledger ${misplaced}`,
      message: `Record 11 does not fit: ${moved}`,
    },
    {
      change: () => change(21, other).then(() => change(22, one)),
      sentence: `Record 21 of the ledger ${misplaced}`,
      message: `Record 21 does not fit: ${moved}`,
    },
    {
      async change() {
        await ledger.shiftAfter(31)
        const { hash: previous_hash } = ledger.get(31)
        const { hash } = buildNextRecord(32, previous_hash)
        await ledger.insert({ place: 32, event: 'series', previous_hash, content: addedContent, hash })
      },
      sentence: `Record 33 of the ledger ${misplaced}`,
      message: `Record 33 does not fit: ${moved}`,
    },
    {
      change: () => ledger.cut(end),
      sentence: 'states another last record than the ledger has.',
      message: 'states another last record than the ledger has.',
    },
  ]
}

test('a ledger that was changed in the database is named by the command, and by the page of its export', {
  tag: '@full',
}, async ({ openBrowser }) => {
  test.setTimeout(300_000)
  const server = await startServer()
  const folder = mkdtempSync(join(tmpdir(), 'quittance-e2e-ledger-'))
  const database = await openDatabase(server.dataDir)
  const session = await signIn(server)
  try {
    // Until the jobs at the start of the server have written their last record.
    const countMissing = async () => {
      const query = 'select document_id from issued_documents where document_id not in'
      return (await database.run(`${query} (select document_id from issued_files)`)).length
    }
    await expect.poll(countMissing, { timeout: 120_000 }).toBe(0)
    await expect.poll(async () => (await session.call(readLedger)).last_verification).not.toBeNull()
    await session.call(closeLedger, { body: {} })
    const closures = await database.run('select max(last_position) as position from closures')
    const end = Number(first(closures).position)
    expect(verifyByCommand(server.dataDir).code).toBe(0)
    const ledger = await LedgerTable.read(database)
    const storageState = await session.browserState()
    const page = await openBrowser({ storageState, baseURL: `${server.url}/` })
    await page.goto('settings/ledger')
    let offline: Page | null = null
    for (const { change, sentence, message } of listTamperings(ledger, end)) {
      await change()
      const { code, output } = verifyByCommand(server.dataDir)
      expect(code, output).toBe(1)
      expect(output).toContain(sentence)
      const exported = unzip((await savedFile(page, findDownload(page))).content)
      offline ??= await openVerifier(folder, exported, openBrowser)
      await chooseExport(offline, exported)
      await expect(offline.locator('.verdict')).toContainText(message)
      await expect(offline.locator('.verdict')).toHaveClass('verdict invalid')
      await offline.reload()
      await ledger.restore()
    }
    expect(verifyByCommand(server.dataDir).code).toBe(0)
    // A closed page sends no more requests while the server stops.
    await page.close()
  } finally {
    await session.end()
    await database.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
})

test('members who may not administer do not see the ledger, the numbering and the payment methods', {
  tag: '@full',
}, async ({ server, openBrowser }) => {
  const staff = await signIn({ ...server, email: 'hugo@example.com' })
  const page = await openBrowser({ storageState: await staff.browserState() })
  for (const address of ['settings/ledger', 'settings/issuing', 'settings/payment-methods']) {
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText('Settings are for administrators only.')
  }
  await page.close()
  await staff.end()
})
