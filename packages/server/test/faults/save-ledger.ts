import { setTimeout as pause } from 'node:timers/promises'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { SaveCall } from '@quittance/shared/wire/names.ts'
import type { Connection } from '#database/tables/schema.ts'

const timeoutMs = 60_000

/** One save, as it is sent however often its answer is lost. */
export interface SaveAttempt {
  readonly call: SaveCall
  readonly kind: string
  readonly key: string
  readonly body: string
  /** What it says, by which it is known again. */
  readonly title: string
  readonly number: number
  /** The version that it makes. */
  readonly version: number
}

/** What a server has said is stored. */
export interface AcknowledgedSave extends SaveAttempt {
  readonly id: number
}

/** What was promised to those who saved, and what nobody knows of. */
export class SaveLedger {
  readonly acknowledged: AcknowledgedSave[] = []
  readonly unanswered = new Set<SaveAttempt>()
  /** Answers that should never be given. */
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

  /** Resolves once so many more saves were acknowledged. */
  async waitForSaves(howMany: number): Promise<void> {
    const enough = this.acknowledged.length + howMany
    await this.#until(() => this.acknowledged.length >= enough)
  }

  /** Resolves once so many at a time wait for an answer. */
  async waitForUnanswered(howMany: number): Promise<void> {
    await this.#until(() => this.unanswered.size >= howMany)
  }

  /** @throws where a wrong answer came, or nothing for a minute */
  async #until(isSo: () => boolean): Promise<void> {
    const until = performance.now() + timeoutMs
    while (!isSo()) {
      if (this.wrongResponses.length > 0) throw new Error(this.wrongResponses.slice(0, 5).join('\n'))
      if (performance.now() > until) throw new Error('Nobody is answered as expected any more')
      await pause(1)
    }
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
  /** By version. */
  readonly titles: ReadonlyMap<number, string>
}

export interface DifferenceReport {
  /** Saves that stand: versions of documents. */
  readonly savedVersions: number
  /** What was promised and does not stand, or stands and was not asked for. */
  readonly differences: string[]
}

/** Holds everything that the database has against everything that was promised. */
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
  const what = `${save.kind} ${save.number} version ${save.version}`
  if (!stored) return [`${what} is lost`]
  if (stored.number !== save.number || stored.kind !== save.kind) {
    return [`${what} has become ${stored.kind} ${stored.number}`]
  }
  const title = stored.titles.get(save.version)
  if (title === undefined) return [`${what} is lost, though the document is there`]
  return title === save.title ? [] : [`${what} says something else than was acknowledged`]
}

function checkComplete({ id, kind, number, version, title, lines, taxes, titles }: StoredDocument): string[] {
  const what = `${kind} ${number} (${id})`
  const missing = Array.from({ length: version }, (_, index) => index + 1).filter((one) => !titles.has(one))
  return [
    ...(lines === linesPerDocument && taxes === linesPerDocument
      ? []
      : [`${what} has ${lines} lines, ${taxes} taxes`]),
    ...(missing.length === 0 ? [] : [`${what} has no revision of its versions ${missing.join(', ')}`]),
    ...(titles.size > version ? [`${what} has ${titles.size} revisions at version ${version}`] : []),
    ...(titles.get(version) === title ? [] : [`${what} is not what its last revision says`]),
  ]
}

/** A number, or one save, that stands twice. */
function findDuplicates(documents: readonly StoredDocument[]): string[] {
  const numbers = documents.map(({ kind, number }) => `${kind} ${number}`)
  const titles = documents.flatMap((document) => [...document.titles.values()])
  return [...findRepeated(numbers), ...findRepeated(titles)].map((one) => `${one} stands twice`)
}

function findRepeated(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => {
    const isKnown = seen.has(value)
    seen.add(value)
    return isKnown
  })
}

function findUnrequested(
  documents: readonly StoredDocument[],
  { acknowledged, unanswered }: SaveLedger,
): string[] {
  const asked = new Set([...acknowledged, ...unanswered].map(({ title }) => title))
  return documents.flatMap(({ kind, number, titles }) =>
    [...titles.values()]
      .filter((title) => !asked.has(title))
      .map((title) => `${kind} ${number} says "${title}", which nobody sent`),
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
  const ofDocument = Map.groupBy(revisions, (revision) => revision.document_id)
  return documents.map((document) => ({
    ...document,
    lines: lines.get(document.id) ?? 0,
    taxes: taxes.get(document.id) ?? 0,
    titles: new Map(
      (ofDocument.get(document.id) ?? []).map(({ version, content }) => [version, parseTitle(content)]),
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
