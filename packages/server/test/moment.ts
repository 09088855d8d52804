import type { Connection } from '#database/tables/schema.ts'

/** One save that was acknowledged: when it was sent and when it was answered, by one clock. */
export interface TimedSave {
  readonly id: number
  readonly version: number
  readonly sentAt: number
  readonly answeredAt: number
}

/**
 * Whether a copy holds exactly what was there at one moment: no save that was sent after another was answered is in it
 * without that one. @returns what is wrong; empty: nothing
 */
export async function findSnapshotViolations(copy: Connection, saves: readonly TimedSave[]): Promise<string[]> {
  const rows = await copy.selectFrom('document_revisions').select(['document_id', 'version']).execute()
  const there = new Set(rows.map((row) => `${row.document_id} ${row.version}`))
  const [inside, outside] = [saves.filter(isIn), saves.filter((save) => !isIn(save))]
  const lastSent = inside.reduce((last, { sentAt: sent }) => Math.max(last, sent), 0)
  const early = outside.filter(({ answeredAt: answered }) => answered < lastSent)
  return early.map(
    ({ id, version }) => `document ${id} lacks version ${version}, which was there before others`,
  )

  function isIn({ id, version }: TimedSave): boolean {
    return there.has(`${id} ${version}`)
  }
}

interface RevisionContent {
  readonly number: number
  readonly title: string
  readonly lines: readonly { readonly name: string }[]
  readonly totals?: { readonly total: string }
}

/** Whether every document of a copy is whole: the revision of its version, and all its lines as that one says. @returns what is wrong */
export async function findIncompleteDocuments(copy: Connection): Promise<string[]> {
  const documents = await copy.selectFrom('documents').select(['id', 'version', 'number', 'title']).execute()
  const lines = await copy
    .selectFrom('document_lines')
    .select(['document_id', 'name'])
    .orderBy('document_id')
    .orderBy('position')
    .execute()
  const ofDocument = Map.groupBy(lines, (line) => line.document_id)
  const revisions = await copy
    .selectFrom('document_revisions')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.id', '=', 'document_revisions.document_id')
        .onRef('documents.version', '=', 'document_revisions.version'),
    )
    .select(['document_revisions.document_id', 'document_revisions.content'])
    .execute()
  const contents = new Map(revisions.map(({ document_id: id, content }) => [id, content]))
  return documents.flatMap(({ id, version, number, title }) => {
    const content = contents.get(id)
    if (content === undefined) return [`document ${id} has no revision ${version}`]
    const saved: RevisionContent = JSON.parse(content)
    const names = (ofDocument.get(id) ?? []).map(({ name }) => name)
    const isSame =
      saved.number === number &&
      saved.title === title &&
      JSON.stringify(saved.lines.map(({ name }) => name)) === JSON.stringify(names)
    return isSame ? [] : [`document ${id} is not its version ${version}`]
  })
}
