import { writeSync } from 'node:fs'
import type { KyselyPlugin } from 'kysely'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { createSchema } from '#test/create-schema.ts'

// Migrates a database, and kills itself before it sends the statement with the given number.
const settings: DatabaseSettings = JSON.parse(process.argv[2] ?? '')
const lastStatement = Number(process.argv[3])

let statementCount = 0
const killingPlugin: KyselyPlugin = {
  transformQuery({ node }) {
    statementCount += 1
    if (statementCount === lastStatement) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: async ({ result }) => result,
}

const database = openDatabase(settings)
await createSchema(database.withPlugin(killingPlugin), settings)
await database.destroy()
writeSync(1, String(statementCount))
