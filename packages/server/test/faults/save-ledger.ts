import { setTimeout as pause } from 'node:timers/promises'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { SaveCall } from '@quittance/shared/wire/field-names.ts'
import type { Connection } from '#database/tables/schema.ts'

const timeoutMs = 60_000

/** A save, which is sent again unchanged if its response is lost. */
export interface SaveAttempt {
  readonly call: SaveCall
  readonly kind: string
  readonly key: string
  readonly body: string
  /** Unique title that identifies it in the database. */
  readonly title: string
  readonly number: number
  /** Expected version after the save. */
  readonly version: number
}

/** A save that a server has acknowledged. */
export interface AcknowledgedSave extends SaveAttempt {
  readonly id: number
}

/** Records acknowledged and unconfirmed saves. */
export class SaveLedger {
  readonly acknowledged: AcknowledgedSave[] = []
  readonly unanswered = new Set<SaveAttempt>()
  /** Unexpected responses. */
  readonly wrongResponses: string[] = []
  repeatCount = 0
  readonly #ids = new Map<string, number>()

  acknowledge(attempt: SaveAttempt, id: number): void {
    const before = this.#ids.get(attempt.key)
    if (this.unanswered.delete(attempt) || before !== undefined) this.repeatCount += 1
    if (before === undefined) this.acknowledged.push({ ...attempt, id })
    else if (before !== id)
      this.wrongResponses.push(`${attempt.kind} ${attempt.number} is ${before} and ${id}`)
    this.#ids.set(attempt.key, id)
  }

  /** Waits until this many more saves are acknowledged. */
  async waitForSaves(count: number): Promise<void> {
    const expectedLength = this.acknowledged.length + count
    await waitForResponses(this, () => this.acknowledged.length >= expectedLength)
  }

  /** Waits until this many saves have no response at the same time. */
  async waitForUnanswered(count: number): Promise<void> {
    await waitForResponses(this, () => this.unanswered.size >= count)
  }
}

/** Waits until the responses of a load fulfil a condition. Throws after an unexpected response, or after 60 s. */
export async function waitForResponses(
  { wrongResponses }: { readonly wrongResponses: readonly string[] },
  condition: () => boolean,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!condition()) {
    if (wrongResponses.length > 0) throw new Error(wrongResponses.slice(0, 5).join('\n'))
    if (performance.now() > deadline) throw new Error('No expected response within 60 seconds')
    await pause(1)
  }
}

const linesPerDocument = 2

interface StoredDocument {
  readonly id: number
  readonly kind: string
  readonly number: number
  readonly version: number
  readonly title: string
  readonly lines: number
  readonly taxes: number
  /** Titles by version. */
  readonly titles: ReadonlyMap<number, string>
}

export interface DifferenceReport {
  /** Number of stored versions of documents. */
  readonly savedVersions: number
  /** Acknowledged saves that are not stored, and stored content that was not requested. */
  readonly differences: string[]
}

/** Compares all documents of the database with the ledger. */
export async function findDifferences(db: Connection, ledger: SaveLedger): Promise<DifferenceReport> {
  const documents = await readDocuments(db)
  const byId = new Map(documents.map((document) => [document.id, document]))
  return {
    savedVersions: documents.reduce((sum, { titles }) => sum + titles.size, 0),
    differences: [
      ...ledger.wrongResponses,
      ...ledger.acknowledged.flatMap((save) => checkAcknowledged(save, byId.get(save.id))),
      ...documents.flatMap(checkComplete),
      ...findDuplicates(documents),
      ...findUnrequested(documents, ledger),
    ],
  }
}

function checkAcknowledged(save: AcknowledgedSave, stored: StoredDocument | undefined): string[] {
  const label = `${save.kind} ${save.number} version ${save.version}`
  if (!stored) return [`${label} is lost`]
  if (stored.number !== save.number || stored.kind !== save.kind) {
    return [`${label} has become ${stored.kind} ${stored.number}`]
  }
  const title = stored.titles.get(save.version)
  if (title === undefined) return [`${label} is lost, although the document is stored`]
  return title === save.title ? [] : [`${label} differs from what was acknowledged`]
}

function checkComplete({ id, kind, number, version, title, lines, taxes, titles }: StoredDocument): string[] {
  const label = `${kind} ${number} (${id})`
  const missing = Array.from({ length: version }, (_, index) => index + 1).filter((each) => !titles.has(each))
  return [
    ...(lines === linesPerDocument && taxes === linesPerDocument
      ? []
      : [`${label} has ${lines} lines, ${taxes} taxes`]),
    ...(missing.length === 0 ? [] : [`${label} has no revision of its versions ${missing.join(', ')}`]),
    ...(titles.size > version ? [`${label} has ${titles.size} revisions at version ${version}`] : []),
    ...(titles.get(version) === title ? [] : [`${label} differs from its last revision`]),
  ]
}

/** Finds numbers and saves that are stored twice. */
function findDuplicates(documents: readonly StoredDocument[]): string[] {
  const numbers = documents.map(({ kind, number }) => `${kind} ${number}`)
  const titles = documents.flatMap((document) => [...document.titles.values()])
  return [...findRepeated(numbers), ...findRepeated(titles)].map((value) => `${value} is stored twice`)
}

function findRepeated(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => {
    const isRepeated = seen.has(value)
    seen.add(value)
    return isRepeated
  })
}

function findUnrequested(
  documents: readonly StoredDocument[],
  { acknowledged, unanswered }: SaveLedger,
): string[] {
  const sentTitles = new Set([...acknowledged, ...unanswered].map(({ title }) => title))
  return documents.flatMap(({ kind, number, titles }) =>
    [...titles.values()]
      .filter((title) => !sentTitles.has(title))
      .map((title) => `${kind} ${number} has title "${title}", which was never sent`),
  )
}

async function readDocuments(db: Connection): Promise<StoredDocument[]> {
  const names = kinds.map(({ name }) => name)
  const documents = await db
    .selectFrom('documents')
    .select(['id', 'kind', 'number', 'version', 'title'])
    .where('kind', 'in', names)
    .execute()
  const lines = countById(await db.selectFrom('document_lines').select('document_id as id').execute())
  const taxes = countById(await db.selectFrom('document_line_taxes').select('document_id as id').execute())
  const revisions = await db
    .selectFrom('document_revisions')
    .select(['document_id', 'version', 'content'])
    .execute()
  const revisionsByDocument = Map.groupBy(revisions, (revision) => revision.document_id)
  return documents.map((document) => ({
    ...document,
    lines: lines.get(document.id) ?? 0,
    taxes: taxes.get(document.id) ?? 0,
    titles: new Map(
      (revisionsByDocument.get(document.id) ?? []).map(({ version, content }) => [
        version,
        parseTitle(content),
      ]),
    ),
  }))
}

function parseTitle(content: string): string {
  return String(JSON.parse(content).title)
}

function countById(rows: readonly { readonly id: number }[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
