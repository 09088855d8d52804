import { isRoundingAdjustment } from '@quittance/shared/documents/tax-class.ts'
import { isLess, isZero, zero } from '@quittance/shared/money/decimal.ts'
import { findCurrency } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { DocumentValues } from '#documents/document-values.ts'
import type { StoredDocument } from '#documents/repository.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { type DocumentBalance, findBalance, toAmount } from './balance-repository.ts'
import { type CreditSource, reduceCredit } from './credit-draft.ts'
import { createAllCreditedError } from './credit-invoice.ts'
import { type LineBalance, listIssuedCredits, readRemainder, sumCredits } from './credit-repository.ts'
import { findIssuedDocument, type IssuedDocument } from './issued-repository.ts'

/** Names of what a credit note credits, in the language of the member. */
export interface CreditNames {
  /** Returns the name of a line that credits charges. */
  readonly nameLine: (invoiceNumber: string) => string
  /** Name of VAT. */
  readonly vatName: string
}

interface OpenInvoice extends CreditNames {
  /** The rest of the lines of the invoice. Empty: they are not known, because the invoice was taken over. */
  readonly left: readonly LineBalance[]
}

/** The rest of an invoice that credit notes can credit. */
export type InvoiceSource = Omit<CreditSource, 'values'>

/** Reads what is left of an issued invoice. So that it stays, the caller locks the balance and the lines. */
export async function readInvoiceSource(
  transaction: Connection,
  { documentId: id, owed, shownNumber, currencyId }: DocumentBalance,
  { left, nameLine, vatName }: OpenInvoice,
): Promise<InvoiceSource> {
  const credited = await sumCredits(transaction, id)
  const isUntouched = (await listIssuedCredits(transaction, id)).length === 0
  const remainder = await readRemainder(transaction, id)
  const { country } = await readCurrentCompany(transaction)
  const currency = (await findCurrency(transaction, currencyId))?.name ?? ''
  return {
    ...{ left, remainder, owed: toAmount(Math.max(owed - credited, 0)), isUntouched },
    ...{ country, currency, name: nameLine(shownNumber), vatName },
  }
}

/** An invoice of 0.00 can be credited once. */
export function isNothingLeft({ left, remainder, owed, isUntouched }: InvoiceSource): boolean {
  if (isUntouched) return false
  return remainder === null ? isZero(owed) : left.every((line) => line.left === 0)
}

/**
 * Returns the values of a credit note that was converted from an invoice. Of an invoice that was taken over, it is for what is left, as with
 * `createCredit`: with its lines and a discount before tax, it would be for less than the customer has to pay. Any other one stays as it is.
 * @throws Invalid if nothing is left of an invoice that was taken over, or rounded amounts do not add up to what is left
 */
export async function adaptConvertedCredit(
  transaction: Connection,
  values: DocumentValues,
  names: CreditNames,
): Promise<DocumentValues> {
  const invoiceId = values.correctedInvoice?.id ?? null
  const issued = invoiceId === null ? null : await findIssuedDocument(transaction, invoiceId)
  if (issued === null || issued.origin === 'own') return values
  const balance = await findBalance(transaction, issued.documentId)
  if (balance === null) return values
  const source = await readInvoiceSource(transaction, balance, { ...names, left: [] })
  if (isNothingLeft(source)) throw createAllCreditedError(balance)
  return reduceCredit({ ...source, values }, { type: 'whole' })
}

/**
 * Returns whether credit notes can credit all of the VAT of an invoice. One that was taken over can state more: by law, a discount or an
 * adjustment that lowers the price lowers the VAT of its credit notes too, but not the VAT that it was sent with.
 */
export function isVatCreditable(
  { origin, vat }: Pick<IssuedDocument, 'origin' | 'vat'>,
  { discountPercentage, adjustments }: Pick<StoredDocument, 'discountPercentage' | 'adjustments'>,
): boolean {
  const isPriceReduced =
    !isZero(discountPercentage) || (isLess(adjustments, zero) && !isRoundingAdjustment(adjustments))
  return origin === 'own' || isZero(vat) || !isPriceReduced
}
