import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { describe, expect, it } from 'vitest'
import { readVersionedJson } from '#database/tables/versioned-json.ts'
import { DocumentApi } from '#test/document-api.ts'
import { testStoredFormat } from '#test/recorded-formats.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { revisionFormat } from './revision-format.ts'

describe('the format of document revisions', () => {
  testStoredFormat('document-revision', revisionFormat, { kind: 'invoice', number: 42, title: 'Roof' })
})

forEachDatabaseWithCompany('a revision', (given) => {
  it.each(kinds)('of a saved $name has exactly what its format has', async (kind) => {
    const documents = new DocumentApi(kind, () => given.company)
    const { id } = await documents.store()
    await documents.update({ id, version: 1, number: documents.lastNumber, title: 'Later' })
    const stored = given.test.services.database.selectFrom('document_revisions').select('content')
    for (const { content } of await stored.where('document_id', '=', id).execute()) {
      const { schema, ...written } = JSON.parse(content)
      expect(schema).toBe(revisionFormat.version)
      expect(readVersionedJson(revisionFormat, content)).toEqual(written)
    }
  })
})
