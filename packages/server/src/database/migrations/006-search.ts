import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, createClusteredTable } from './column-types.ts'

/** What is found by which words. All of it can be built anew from the records: see `search/rebuild-index.ts`. */
export async function search(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createRecordWordsTable(db, columns, 'search_news')
  await createRecordWordsTable(db, columns, 'search_entries')
  await createClusteredTable(db, 'search_blocks', columns)
    // A word, or the key that stands for words that begin alike: see `search/word-keys.ts`.
    .addColumn('word', columns.line, (column) => column.notNull())
    .addColumn('record_type', columns.word, (column) => column.notNull())
    // Which 32,768 ids: those from block × 32,768 on.
    .addColumn('block', columns.wholeNumber, (column) => column.notNull())
    // The ids of the block that have the word: see `search/blocks/id-block.ts`.
    .addColumn('members', columns.bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_blocks_key', ['word', 'record_type', 'block'])
    .execute()
  await createStateTable(db, columns)
}

/** News: records saved since the blocks were last brought up to date. Entries: the words under which the blocks may have a record. */
async function createRecordWordsTable(db: Kysely<unknown>, columns: ColumnTypes, name: string) {
  await createClusteredTable(db, name, columns)
    // 'd' document, 'l' lead, 'c' customer.
    .addColumn('record_type', columns.word, (column) => column.notNull())
    .addColumn('record_id', columns.id, (column) => column.notNull())
    // As `search/searchable.ts` writes them.
    .addColumn('words', columns.note, (column) => column.notNull())
    .addPrimaryKeyConstraint(`${name}_key`, ['record_type', 'record_id'])
    .execute()
}

async function createStateTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createClusteredTable(db, 'search_state', columns)
    // 1: there is one row.
    .addColumn('id', columns.id, (column) => column.primaryKey())
    // How the words of the index were made; 0: it has never been built.
    .addColumn('words_version', columns.wholeNumber, (column) => column.notNull())
    // Who may write to entries and blocks, and until when; empty: nobody does.
    .addColumn('held_by', columns.word, (column) => column.notNull())
    .addColumn('held_until', columns.moment, (column) => column.notNull())
    .execute()
  await sql`insert into search_state (id, words_version, held_by, held_until)
    select 1, 0, '', '' where not exists (select 1 from search_state)`.execute(db)
}
