import type { KyselyPlugin } from 'kysely'
import type { Services } from '#services.ts'

/** The services, and the statements that are made with them: what each does and with which table. */
export function recordQueries<Some extends Pick<Services, 'database'>>(services: Some) {
  const statements: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      const table = /"identifier":\{"kind":"IdentifierNode","name":"(\w+)"/.exec(JSON.stringify(node))?.[1]
      statements.push(`${node.kind} ${table ?? ''}`)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { services: { ...services, database: services.database.withPlugin(recorder) }, statements }
}
