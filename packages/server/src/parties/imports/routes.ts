import { listImportCurrencies, partyImports } from '@quittance/shared/contract/party-imports.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { toFieldSentences } from '#http/field-sentences.ts'
import { serveReference } from '#http/serve-reference.ts'
import { readCurrencyNames } from '#parties/records/repository.ts'
import { importParties } from './import-parties.ts'
import { toWireRowResult } from './presenter.ts'

/** Many leads or customers at once. */
export function partyImportRoute(binding: Binding, { relation }: PartyKind): void {
  serve(binding, partyImports[relation], async ({ body, member, text }) => {
    const { import_id: importId, existing, rows } = body
    const given = rows.map(({ line, content, issues }) => {
      return { line, content, errors: toFieldSentences(issues) }
    })
    const batch = { relation, importId, existing, memberId: member.id, rows: given }
    const results = await importParties(binding.services, batch)
    return { results: results.map((one) => toWireRowResult(one, text)) }
  })
}

/** What the rows of leads and of customers refer to. */
export function importedCurrenciesRoute(binding: Binding): void {
  serveReference(binding, listImportCurrencies, async (db) => {
    const names = await readCurrencyNames(db)
    return { currencies: Array.from(names, ([id, name]) => ({ id, name })) }
  })
}
