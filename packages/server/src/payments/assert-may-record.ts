import type { Connection } from '#database/tables/schema.ts'
import { createFieldError } from '#errors.ts'
import { readIssuingSettings } from '#settings/issuing/repository.ts'
import { findPaymentRecords, type NewPayment } from './repository.ts'

/**
 * Checks whether money can be recorded: only while issuing is on. Earlier payments are typed into the documents as paid amounts, and switching
 * on makes payments of them. Issuing is never switched off again.
 * @param field of the call that names the record, for errors
 * @throws Invalid
 */
export async function assertIssuingIsOn(transaction: Connection, field: string): Promise<void> {
  const { isOn } = await readIssuingSettings(transaction)
  if (!isOn) throw createFieldError(field, 'issuing.off')
}

/**
 * Checks whether a payment of a customer can be recorded. A sample customer is deleted with the sample data, but a payment never is.
 * @throws Invalid with the name of the field
 */
export async function assertMayPay(
  transaction: Connection,
  payment: Pick<NewPayment, 'customerId' | 'currencyId'>,
): Promise<void> {
  const { isIssuingOn, customer, hasCurrency } = await findPaymentRecords(transaction, payment)
  if (!isIssuingOn) throw createFieldError('customer_id', 'issuing.off')
  if (customer === 'unknown') throw createFieldError('customer_id', 'field.unknown-record')
  if (customer === 'sample') throw createFieldError('customer_id', 'samples.no-payments')
  if (!hasCurrency) throw createFieldError('currency_id', 'field.unknown-record')
}
