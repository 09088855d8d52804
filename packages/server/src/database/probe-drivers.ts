import { createRequire } from 'node:module'
import Sqlite from 'better-sqlite3'

const require = createRequire(import.meta.url)

/** Whether both database drivers load and work as far as they can without a server. @throws what is in the way */
export function probeDrivers(): void {
  const database = new Sqlite(':memory:')
  database.exec('create table probe (amount integer not null) strict')
  database.prepare('insert into probe values (?)').run(1)
  database.close()
  const { createPool } = require('mysql2') as typeof import('mysql2') // as: what the package exports
  createPool({ host: '127.0.0.1' }).end()
}

/** Whether the embedded database finds words without regard to case and accents. @throws what is in the way */
export function probeTokenizer(): void {
  const database = new Sqlite(':memory:')
  database.exec(`create virtual table probe using fts5(words, tokenize = 'unicode61 remove_diacritics 2')`)
  database.prepare('insert into probe values (?)').run('Éditions Lefèvre')
  const found = database
    .prepare('select count(*) from probe where probe match ?')
    .pluck()
    .get('editions lefev*')
  database.close()
  if (found !== 1) throw new Error('the tokenizer does not fold accents')
}
