import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { decodeOpenedDocument } from '@quittance/shared/wire/document-record.ts'
import { encodeSave, type Payload } from '@quittance/shared/wire/save-payload.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadBackup } from '#backup/load-backup.ts'
import { upgradeDatabase } from '#backup/upgrade-database.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { listAppliedMigrations, migrationNames } from '#database/migrations/migrate.ts'
import { rebuildIndex } from '#search/rebuild-index.ts'
import {
  companyMember,
  type RecordedCompany,
  type RecordedDocument,
  readDocument,
  readJson,
} from './earlier-version/recorded-company.ts'
import { startTestApp, type TestApp, type TestClient } from './test-app.ts'
import { forEachDatabase } from './test-database.ts'

// Recorded by the last version without legal data; `earlier-version/record-company.ts` says how.
const folder = fileURLToPath(new URL('earlier-version/', import.meta.url))
const recorded: RecordedCompany = JSON.parse(readFileSync(join(folder, 'company.json'), 'utf8'))

forEachDatabase('a company of the version without legal data', ({ dialect, settings }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quittance-upgraded-'))
  let test: TestApp
  let client: TestClient
  beforeAll(async () => {
    mkdirSync(join(dataDir, 'storage/logs'), { recursive: true })
    const database = openDatabase(settings())
    await loadBackup(join(folder, 'company.quittance'), { database, dialect })
    expect((await listAppliedMigrations(database)).at(-1)).toBe(recorded.migration)
    const config = { dataDir, webDist: '/nowhere/web', canUpgradeWithoutBackup: false }
    const context = { config, database, settings: settings(), environment: {}, clock: () => new Date() }
    await upgradeDatabase(context, {})
    expect(await listAppliedMigrations(database)).toEqual(migrationNames)
    // Backups do not contain the index.
    await rebuildIndex({ database })
    await database.destroy()
    test = await startTestApp(settings())
    client = test.createClient()
    await client.signIn(companyMember.email, companyMember.password)
  }, 120_000)
  afterAll(async () => {
    await test?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('opens and prints each document as before', { timeout: 120_000 }, async () => {
    for (const document of recorded.documents) {
      const { kind, opened, pdf } = await readDocument(client, document)
      expect(opened, getName(document)).toEqual(withNewKeys(document, kind, opened))
      expect(pdf, getName(document)).toBe(document.pdf)
    }
  })

  it('lists and totals documents and parties as before', async () => {
    for (const [path, answer] of Object.entries(recorded.answers)) {
      const current = await readJson(client, path)
      const expected = path.includes('/summary?') ? withCreditNotes(answer) : answer
      expect(current, path).toMatchObject(expected as object) // as: each answer is an object
    }
  })

  it('finds documents and parties as before', async () => {
    for (const [text, answer] of Object.entries(recorded.found)) {
      const response = await client.send(
        { method: 'POST', url: '/api/v1/global_search' },
        { search_text: text },
      )
      expect(response.json(), text).toEqual({ ...(answer as object), credit_notes: noHits }) // as: each answer is an object
    }
  })

  it('saves each document without a change of its content, amounts or print', {
    timeout: 240_000,
  }, async () => {
    for (const document of recorded.documents) {
      // First as the earlier client, which knows none of the new fields, then as the present one.
      await save(document, document.update)
      const { kind, opened } = await readDocument(client, document)
      await save(document, encodeSave(kind, 'update', decodeOpenedDocument(kind, opened)))
      const saved = await readDocument(client, document)
      const expected = withNewKeys(document, kind, saved.opened)
      expect(saved.opened, getName(document)).toEqual({
        ...expected,
        [kind.name]: { ...getObject(expected, kind.name), version: 3 },
      })
      expect(saved.pdf, getName(document)).toBe(document.pdf)
      const comparison = await readJson(client, `/api/v1/${kind.name}/${document.id}/compare?from=1&to=3`)
      expect(comparison, getName(document)).toMatchObject({ fields: [], lines: [] })
    }
  })

  async function save({ kind }: RecordedDocument, payload: Payload): Promise<void> {
    const response = await client.send({ method: 'POST', url: `/api/v1/${kind}/update` }, payload)
    expect(response.statusCode, response.body).toBe(200)
  }
})

type JsonObject = Readonly<Record<string, unknown>>

const noHits = { data: [], count: 0, more: false }

function getName({ kind, id }: RecordedDocument): string {
  return `${kind} ${id}`
}

function getObject(value: unknown, key: string): JsonObject {
  return (value as Record<string, JsonObject>)[key] ?? {} // as: a recorded answer
}

/** The intended difference of opened documents: they have the keys of the legal data, which state nothing. */
const keysOfDocuments = {
  ...{ tax_treatment: 'domestic', adjustments_kind: 'price', order_reference: '', buyer_reference: '' },
  ...{ delivery_date: null, period_from: null, period_to: null },
  ...{ exchange_rate: null, exchange_rate_date: null, exchange_rate_source: '' },
}

/** Returns the recorded answer with the intended difference. The lines are JSON text, compared by their values. */
function withNewKeys({ opened }: RecordedDocument, { name }: DocumentKind, current: JsonObject): JsonObject {
  const { selected_products: before } = getObject(opened, name)
  const { selected_products: now } = getObject(current, name)
  expect(JSON.parse(String(now))).toEqual(withTaxClasses(JSON.parse(String(before))))
  return {
    ...opened,
    ...{ number_width: 0, issued: null },
    [name]: { ...getObject(opened, name), ...keysOfDocuments, selected_products: now },
  }
}

/** The intended difference of lines: their rates are VAT at the standard rate, and without a category at 0 %. */
function withTaxClasses(
  lines: readonly { readonly selected_tax_rates: readonly { readonly rate: number }[] }[],
) {
  return lines.map((line) => ({
    ...line,
    selected_tax_rates: line.selected_tax_rates.map((rate) => ({
      ...rate,
      ...{ kind: 'vat', category: rate.rate === 0 ? null : 'S', exemption_code: '', exemption_text: '' },
    })),
  }))
}

/** The intended difference of the summaries of parties: they count credit notes as well. */
function withCreditNotes(answer: unknown): JsonObject {
  const { kinds } = answer as { kinds: readonly unknown[] } // as: the recorded answer of this call
  return { kinds: [...kinds, { kind: 'creditNote', count: 0, open: 0, overdue: 0, totals: [] }] }
}
