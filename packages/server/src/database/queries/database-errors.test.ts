import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { isDiskFull, isUnavailable, markDatabaseError } from './database-errors.ts'

const classify = (error: unknown) => ({
  isDiskFull: isDiskFull(error),
  isUnavailable: isUnavailable(error),
})

function createError(code: string, message: string): Error {
  return markDatabaseError(Object.assign(new Error(message), { code }))
}

describe('a database server', () => {
  const space = '"No space left on device"'

  // Messages of MariaDB and MySQL.
  it.each([
    ['EE_WRITE', `Error writing file '/tmp/#sql/fd=42' (Errcode: 28 ${space})`],
    ['EE_WRITE', "Error writing file '/tmp/MYfd=42' (OS errno 28 - No space left on device)"],
    ['ER_CANT_CREATE_TABLE', `Can't create table \`q\`.\`t\` (errno: 28 ${space})`],
    ['ER_CANT_CREATE_FILE', `Can't create file '/tmp/#sql.frm' (errno: 28 ${space})`],
    ['ER_DISK_FULL', `Disk got full writing '.(temporary)' (Errcode: 28 ${space})`],
    ['ER_ERROR_ON_WRITE', `Error writing file './q/t.ibd' (errno: 28 ${space})`],
    ['ER_ERROR_ON_WRITE', 'Error writing file \'./q/t.ibd\' (errno: 122 "Disk quota exceeded")'],
    ['ER_GET_ERRNO', `Got error 28 ${space} from storage engine InnoDB`],
    ['ER_GET_ERRNO', "Got error 28 - 'No space left on device' from storage engine"],
    ['ER_ERROR_DURING_COMMIT', `Got error 28 ${space} during COMMIT`],
    ['ER_RECORD_FILE_FULL', "The table 'search_blocks' is full"],
  ])('has a full disk: %s, %s', (code, message) => {
    expect(classify(createError(code, message))).toEqual({ isDiskFull: true, isUnavailable: true })
  })

  it.each([
    ['ER_ERROR_ON_WRITE', 'Error writing file \'./q/t28 28.ibd\' (errno: 5 "Input/output error")'],
    ['ER_GET_ERRNO', 'Got error 122 "Internal (unspecified) error in handler" from storage engine Aria'],
    ['ER_GET_ERRNO', "Got error 128 'Table is crashed' from storage engine"],
    ['ER_DUP_ENTRY', "Duplicate entry 'errno: 28' for key 'name'"],
  ])('has another error than a full disk: %s, %s', (code, message) => {
    expect(isDiskFull(createError(code, message))).toBe(false)
  })
})

describe('the embedded database', () => {
  it('reports a full disk', async () => {
    const { settings, drop } = await createTestDatabase('sqlite')
    const db = openDatabase(settings)
    await sql`create table notes (note text)`.execute(db)
    await sql`pragma max_page_count = 10`.execute(db)
    const insert = sql`insert into notes values (${'x'.repeat(100_000)})`.execute(db)
    expect(classify(await insert.catch((error: unknown) => error))).toEqual({
      isDiskFull: true,
      isUnavailable: true,
    })
    await db.destroy()
    await drop()
  })

  it.each(['SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC'])('is unavailable at %s', (code) => {
    expect(classify(createError(code, 'disk I/O error'))).toEqual({ isDiskFull: false, isUnavailable: true })
  })
})
