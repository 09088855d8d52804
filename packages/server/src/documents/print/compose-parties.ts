import { formatIban } from '@quittance/shared/law/identifiers/bank-account.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { AddressBlock } from '#pdf/print-model.ts'
import type { Company } from '#settings/repository.ts'
import { listCompanyIdentifiers, listPartyIdentifiers } from './identifier-lines.ts'
import { formatPartyLines } from './postal-lines.ts'
import type { PrintFormatter } from './print-formatter.ts'

type PrintedParty = Parameters<typeof listPartyIdentifiers>[0] &
  Parameters<typeof formatPartyLines>[0] & {
    readonly name: string
    /** Empty: a person. */
    readonly company: string
  }

interface Language {
  readonly text: TranslateFunction
  readonly formatter: PrintFormatter
}

/** Composes the address of a client: the company, then its person. */
export function composeClient(
  party: PrintedParty,
  company: Company,
  { text, formatter }: Language,
): AddressBlock {
  const person = party.company !== '' && party.name !== party.company ? [party.name] : []
  return {
    name: party.company === '' ? party.name : party.company,
    lines: [
      ...person,
      ...formatPartyLines(party, company.country, formatter),
      ...listPartyIdentifiers(party, company, text),
    ],
  }
}

/** Composes the legal identification of the company, which the law requires on every page. */
export function composeFooter(company: Company, text: TranslateFunction): string {
  const { name, legalForm, shareCapital, iban, bic } = company
  const account = iban === '' ? '' : `IBAN ${formatIban(iban)}`
  const bank = bic === '' ? '' : `BIC ${bic}`
  const parts = [name, legalForm, shareCapital, ...listCompanyIdentifiers(company, text), account, bank]
  return parts.filter((part) => part !== '').join(' · ')
}
