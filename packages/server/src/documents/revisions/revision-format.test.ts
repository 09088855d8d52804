import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { describe, expect, it } from 'vitest'
import { readVersionedJson } from '#database/tables/versioned-json.ts'
import { DocumentApi } from '#test/document-api.ts'
import { testStoredFormat } from '#test/recorded-formats.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { revisionFormat } from './revision-format.ts'

describe('format of document revisions', () => {
  testStoredFormat('document-revision', revisionFormat, { kind: 'invoice', number: 42, title: 'Roof' })
})

forEachDatabaseWithCompany('stored revision', (context) => {
  it.each(kinds)('of a saved $name contains exactly the fields of the format', async (kind) => {
    const documents = new DocumentApi(kind, () => context.company)
    const { id } = await documents.store()
    await documents.update({ id, version: 1, number: documents.lastNumber, title: 'Later' })
    const select = context.test.services.database.selectFrom('document_revisions').select('content')
    for (const { content } of await select.where('document_id', '=', id).execute()) {
      const { schema, ...fields } = JSON.parse(content)
      expect(schema).toBe(revisionFormat.version)
      expect(readVersionedJson(revisionFormat, content)).toEqual(fields)
    }
  })
})
