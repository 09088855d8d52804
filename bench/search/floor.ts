import { buildConnectionOptions } from '@quittance/server/src/database/connections/database-server.ts'
import type {
  MysqlSettings,
  SqliteSettings,
} from '@quittance/server/src/database/connections/database-settings.ts'
import { fold, splitWords } from '@quittance/shared/text/search-text.ts'
import Sqlite from 'better-sqlite3'
import { createConnection } from 'mysql2/promise'
import type { DataSet } from '#data-set/provide-data-set.ts'
import type { Ask } from './ask-queries.ts'

/** The full-text index of the database over the same words, queried directly. */
export interface Floor {
  readonly ask: Ask
  /** Time to fill and index the table. */
  readonly buildSeconds: number
  readonly close: () => Promise<void>
}

const found = 20
// Makes the ids of all record types unique in one table, with the documents as the newest.
const numbered = `record_id + case record_type when 'd' then 2000000000 when 'c' then 1000000000 else 0 end`

export function openFloor({ settings }: Pick<DataSet, 'settings'>): Promise<Floor> {
  return settings.dialect === 'sqlite' ? sqliteFloor(settings) : mysqlFloor(settings)
}

async function sqliteFloor({ file }: SqliteSettings): Promise<Floor> {
  const database = new Sqlite(file)
  const start = performance.now()
  database.exec('drop table if exists bench_floor')
  database.exec(`create virtual table bench_floor using fts5 (words, content = '', detail = none,
    prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2')`)
  database.exec(`insert into bench_floor (rowid, words)
    select ${numbered}, words from search_entries order by 1`)
  database.exec(`insert into bench_floor (bench_floor) values ('optimize')`)
  const buildSeconds = (performance.now() - start) / 1_000
  const select = database
    .prepare(`select rowid from bench_floor where bench_floor match ? order by rowid desc limit ${found}`)
    .pluck()
  return {
    buildSeconds,
    ask: async (text) => select.all(wordsTyped(text, (word) => `"${word}"*`).join(' AND ')),
    async close() {
      database.exec('drop table bench_floor')
      database.close()
    },
  }
}

async function mysqlFloor(settings: MysqlSettings): Promise<Floor> {
  const { database } = settings
  const options = { ...buildConnectionOptions(settings, settings), database, charset: 'utf8mb4_bin' }
  const connection = await createConnection(options)
  const start = performance.now()
  await connection.query('set session innodb_ft_enable_stopword = 0')
  await connection.query('drop table if exists bench_floor')
  await connection.query(`create table bench_floor (id bigint primary key, words mediumtext not null)
    engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin`)
  await connection.query(`insert into bench_floor select ${numbered}, words from search_entries`)
  await connection.query('alter table bench_floor add fulltext index bench_floor_words (words)')
  const buildSeconds = (performance.now() - start) / 1_000
  const select = `select id from bench_floor where match (words) against (? in boolean mode)
    order by id desc limit ${found}`
  return {
    buildSeconds,
    ask: (text) => connection.query(select, [wordsTyped(text, (word) => `+${word}*`).join(' ')]),
    async close() {
      await connection.query('drop table bench_floor')
      await connection.end()
    },
  }
}

function wordsTyped(text: string, asked: (word: string) => string): string[] {
  return splitWords(fold(text)).map(asked)
}
