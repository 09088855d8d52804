import type { Kysely } from 'kysely'
import { type ColumnTypes, createTable } from './column-types.ts'

interface Tables {
  documents: { created_at: string }
  first_steps: { step: string; done_by: string; done_at: string }
}

/** Creates the table of what the first steps cannot read elsewhere. Installations that already have documents hide the steps. */
export async function firstSteps(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createTable(db, 'first_steps', columns)
    // 'mail': the e-mail settings were tested. 'hidden': an administrator has hidden the steps.
    .addColumn('step', columns.word, (column) => column.primaryKey())
    .addColumn('done_by', columns.line, (column) => column.notNull())
    .addColumn('done_at', columns.moment, (column) => column.notNull())
    .execute()
  const tables = db as Kysely<Tables> // as: both tables exist now
  const first = await tables.selectFrom('documents').select('created_at').limit(1).executeTakeFirst()
  if (first === undefined) return
  const hidden = await tables.selectFrom('first_steps').select('step').executeTakeFirst()
  // A migration that was interrupted runs again.
  if (hidden !== undefined) return
  const row = { step: 'hidden', done_by: '', done_at: first.created_at }
  await tables.insertInto('first_steps').values(row).execute()
}
