import type { SentStatement } from './recorded-statements.ts'

const referenceTables =
  /^(document_statuses|currencies|tax_rates|product_groups|kind_settings|company_versions|members|paper_settings|mail_templates|uploads)$/

const writePattern = /^(?:insert into|replace into|update|delete from) ["`](\w+)["`]/
// What no form offers and no answer says.
const signInUpdate = /^update ["`]members["`] set ["`](?:last_seen_at|password_hash)["`] = \+?\? where/

/** The tables of reference data that a transaction writes to without telling those who know them by heart. */
export function findUnreportedChanges(statements: readonly SentStatement[]): string[] {
  const untold: string[] = []
  let changed: string[] = []
  let isInTransaction = false
  for (const { text } of statements) {
    const table = signInUpdate.test(text) ? '' : (writePattern.exec(text)?.[1] ?? '')
    if (/^begin/.test(text)) isInTransaction = true
    if (table === 'reference_state') changed = []
    if (referenceTables.test(table)) (isInTransaction ? changed : untold).push(table)
    if (!/^(commit|rollback)/.test(text)) continue
    if (text === 'commit') untold.push(...changed)
    changed = []
    isInTransaction = false
  }
  return untold
}
