import { isServer } from '@quittance/server/src/database/queries/portable-sql.ts'
import { sql } from 'kysely'
import type { DataSet } from '#data-set/provide-data-set.ts'

/**
 * Adds a revision to each document that has none, in the form that `findIncompleteDocuments` compares, with texts as long as
 * those of a save.
 */
export async function fillRevisions({ test }: DataSet): Promise<void> {
  const { database } = test.services
  console.log('  creating revisions …')
  const names = isServer(database)
    ? sql`concat('[', group_concat(json_object('name', name, 'quantity', quantity, 'price', price) order by position), ']')`
    : sql`json_group_array(json_object('name', name, 'quantity', quantity, 'price', price))`
  const lines = isServer(database) ? sql`json_compact(listed.items)` : sql`json(listed.items)`
  await sql`insert into document_revisions (document_id, version, saved_at, saved_by, content)
    select documents.id, documents.version, documents.updated_at, documents.updated_by,
      json_object('number', documents.number, 'title', documents.title, 'message', documents.message, 'terms', documents.terms,
        'customerNotes', documents.customer_notes, 'partyName', documents.party_name, 'partyAddress', documents.party_address,
        'partyEmail', documents.party_email, 'total', documents.total, 'subTotal', documents.sub_total, 'lines', ${lines})
    from documents
    join (select document_id, ${names} as items from (select * from document_lines order by document_id, position limit 100000000) as sorted
      group by document_id) as listed on listed.document_id = documents.id
    where not exists (select 1 from document_revisions as there where there.document_id = documents.id)`.execute(
    database,
  )
}
