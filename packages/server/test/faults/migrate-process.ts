import { writeSync } from 'node:fs'
import type { KyselyPlugin } from 'kysely'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { createSchema } from '#test/create-schema.ts'

// A process that brings a database up to date, and is killed before it sends a statement: the how manieth.
const settings: DatabaseSettings = JSON.parse(process.argv[2] ?? '')
const lastStatement = Number(process.argv[3])

let statements = 0
const killingPlugin: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1
    if (statements === lastStatement) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: async ({ result }) => result,
}

const database = openDatabase(settings)
await createSchema(database.withPlugin(killingPlugin), settings)
await database.destroy()
writeSync(1, String(statements))
