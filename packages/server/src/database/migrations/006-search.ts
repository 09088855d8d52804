import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, createClusteredTable } from './column-types.ts'

/** Creates the tables of the search index. It can be rebuilt from the records: see `search/rebuild-index.ts`. */
export async function search(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createRecordWordsTable(db, columns, 'search_news')
  await createRecordWordsTable(db, columns, 'search_entries')
  await createClusteredTable(db, 'search_blocks', columns)
    // A search word, or the key of a word prefix: see `index-keys.ts` of packages/search.
    .addColumn('word', columns.line, (column) => column.notNull())
    .addColumn('record_type', columns.word, (column) => column.notNull())
    // The block covers the 32,768 ids from block × 32,768 on.
    .addColumn('block', columns.wholeNumber, (column) => column.notNull())
    // The ids of the block whose record has the word: see `id-block.ts` of packages/search.
    .addColumn('members', columns.bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_blocks_key', ['word', 'record_type', 'block'])
    .execute()
  await createStateTable(db, columns)
}

/**
 * Creates a table with the words of records: `search_news` for pending changes, which are not in the blocks yet,
 * `search_entries` for the words under which a record is in the blocks.
 */
async function createRecordWordsTable(db: Kysely<unknown>, columns: ColumnTypes, name: string) {
  await createClusteredTable(db, name, columns)
    // 'd' document, 'l' lead, 'c' customer.
    .addColumn('record_type', columns.word, (column) => column.notNull())
    .addColumn('record_id', columns.id, (column) => column.notNull())
    // The search words of the record, separated by spaces.
    .addColumn('words', columns.note, (column) => column.notNull())
    .addPrimaryKeyConstraint(`${name}_key`, ['record_type', 'record_id'])
    .execute()
}

async function createStateTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createClusteredTable(db, 'search_state', columns)
    // Always 1: the table has one row.
    .addColumn('id', columns.id, (column) => column.primaryKey())
    // The version of the rules by which the words of the index were created. 0: it was never built.
    .addColumn('words_version', columns.wholeNumber, (column) => column.notNull())
    // ID of the process that holds the lease, and when the lease expires. Empty: no lease.
    .addColumn('held_by', columns.word, (column) => column.notNull())
    .addColumn('held_until', columns.moment, (column) => column.notNull())
    .execute()
  await sql`insert into search_state (id, words_version, held_by, held_until)
    select 1, 0, '', '' where not exists (select 1 from search_state)`.execute(db)
}
