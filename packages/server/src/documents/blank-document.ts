import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { proposedNumber } from '@quittance/shared/documents/numbering.ts'
import type { BlankDocument } from '@quittance/shared/wire/blank-document.ts'
import type { Services } from '#services.ts'
import { readKindSettings } from '#settings/repository.ts'
import { highestNumber } from './numbers/repository.ts'

/** What a new document of the kind starts with. */
export async function blankDocument(
  { database, reference }: Pick<Services, 'database' | 'reference'>,
  kind: DocumentKind,
): Promise<BlankDocument> {
  const settings = await reference.read(`start of ${kind.name}`, (db) => readKindSettings(db, kind.name))
  const highest = await highestNumber(database, kind.name)
  return {
    number: proposedNumber(highest, settings.nextNumber),
    highestNumber: highest,
    prefix: settings.prefix,
    numberWidth: settings.numberWidth,
    title: settings.defaultTitle,
    terms: settings.defaultTerms,
    customerNotes: settings.defaultCustomerNotes,
    daysUntilDue: settings.daysUntilDue,
  }
}
