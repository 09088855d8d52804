import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { proposedNumber } from '@quittance/shared/documents/numbering.ts'
import type { BlankDocument } from '@quittance/shared/wire/blank-document.ts'
import type { Services } from '#services.ts'
import { readKindSettings } from '#settings/repository.ts'
import { highestDated } from './numbers/repository.ts'

/** What a new document of the kind starts with. */
export async function blankDocument(
  { database, reference }: Pick<Services, 'database' | 'reference'>,
  kind: DocumentKind,
): Promise<BlankDocument> {
  const settings = await reference.read(`start of ${kind.name}`, (db) => readKindSettings(db, kind.name))
  const last = await highestDated(database, kind.name)
  const highest = last?.number ?? 0
  return {
    number: proposedNumber(highest, settings.nextNumber),
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
