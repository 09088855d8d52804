import type { SeededRandom } from '@quittance/server/src/demo/seeded-random.ts'
import type { DataSet } from '#data-set/provide-data-set.ts'

/** Data of a document that a user could search for. */
export interface DrawnDocument {
  readonly prefix: string
  readonly number: number
  readonly partyName: string
  readonly company: string
  /** Words of the lines, and of the title without its first word, which all titles have in common. */
  readonly words: readonly string[]
  /** In cents. */
  readonly amounts: readonly number[]
}

export interface DrawnParty {
  readonly name: string
  readonly city: string
  readonly phone: string
}

export interface DrawnRecords {
  readonly documents: readonly DrawnDocument[]
  readonly parties: readonly DrawnParty[]
}

type Drawn = Pick<DataSet, 'test' | 'documents' | 'customers'>

const documentsDrawn = 2_000
const partiesDrawn = 1_000

export async function drawRecords(
  { test, documents, customers }: Drawn,
  chance: SeededRandom,
): Promise<DrawnRecords> {
  const db = test.services.database
  const ids = Array.from({ length: documentsDrawn }, () => chance.nextInteger(1, documents))
  const rows = await db.selectFrom('documents').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const lines = await db
    .selectFrom('document_lines')
    .select(['document_id', 'name', 'total'])
    .where('document_id', 'in', ids)
    .orderBy('document_id')
    .orderBy('position')
    .execute()
  const linesOf = Map.groupBy(lines, (line) => line.document_id)
  const drawn = rows.map((row) => {
    const own = linesOf.get(row.id) ?? []
    const [, ...title] = lettersOf(row.title)
    return {
      prefix: row.prefix,
      number: row.number,
      partyName: row.party_name,
      company: row.party_company,
      words: [...title, ...own.flatMap(({ name }) => lettersOf(name))],
      amounts: [row.total, ...own.map(({ total }) => total)],
    }
  })
  return { documents: drawn, parties: await drawParties({ test, documents, customers }, chance) }
}

async function drawParties({ test, customers }: Drawn, chance: SeededRandom): Promise<DrawnParty[]> {
  const ids = Array.from({ length: partiesDrawn }, () => chance.nextInteger(1, customers))
  const rows = await test.services.database
    .selectFrom('customers')
    .select(['client_name', 'city', 'phone'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ client_name, city, phone }) => ({ name: client_name, city, phone }))
}

/** Returns the words of a text that have at least three letters. */
function lettersOf(text: string): string[] {
  return text.match(/\p{L}{3,}/gu) ?? []
}
