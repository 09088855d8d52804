import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { proposeNumber } from '@quittance/shared/documents/numbering.ts'
import type { BlankDocument } from '@quittance/shared/wire/blank-document.ts'
import type { Services } from '#services.ts'
import { readKindSettings } from '#settings/repository.ts'
import { findHighestDatedNumber } from './numbers/repository.ts'

/** What a new document of the kind starts with. */
export async function readBlankDocument(
  { database, reference }: Pick<Services, 'database' | 'reference'>,
  kind: DocumentKind,
): Promise<BlankDocument> {
  const settings = await reference.read(`start of ${kind.name}`, (db) => readKindSettings(db, kind.name))
  const last = await findHighestDatedNumber(database, kind.name)
  const highest = last?.number ?? 0
  return {
    number: proposeNumber(highest, settings.nextNumber),
    highestNumber: highest,
    highestDate: last?.date ?? null,
    prefix: settings.prefix,
    numberWidth: settings.numberWidth,
    title: settings.defaultTitle,
    terms: settings.defaultTerms,
    customerNotes: settings.defaultCustomerNotes,
    daysUntilDue: settings.daysUntilDue,
  }
}
