import { updateBankDetails } from '@quittance/shared/contract/settings.ts'
import { findBicProblem, findIbanProblem } from '@quittance/shared/law/identifiers/bank-account.ts'
import { normaliseIdentifier } from '@quittance/shared/law/identifiers/identifier-problem.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { createFieldError } from '#errors.ts'
import { recordEvent } from '#events/repository.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { createEventStamp, describeSettingChange, getActor } from '#http/security-log.ts'
import { withSecurityEvent } from '#security/repository.ts'
import { type BankDetailsOutcome, changeBankDetails } from './change-bank-details.ts'

/** Binds the call that changes where customers pay. */
export function bankDetailsRoute(binding: Binding): void {
  const { services } = binding
  serve(binding, updateBankDetails, async (call) => {
    const { member, text } = call
    const details = checkBankDetails(call.body)
    const toEvent = ({ previousVersion, version }: BankDetailsOutcome) =>
      version === previousVersion ? null : ({ event: 'bank-details-changed', about: details.iban } as const)
    const { previousVersion, version } = await withSecurityEvent(
      services,
      { actor: getActor(call), toEvent },
      (within) =>
        inTransaction(within.database, async (transaction) => {
          const inside = { ...within, database: transaction }
          const outcome = await changeBankDetails(inside, { details, memberName: member.name })
          const event = describeSettingChange('company')({ isChanged: true, ...outcome })
          if (event) await recordEvent(transaction, createEventStamp(call, inside), event)
          return outcome
        }),
    )
    return {
      code: 200 as const,
      message: text('settings.bank-details-saved'),
      previous_version: previousVersion,
      version,
    }
  })
}

/** Removes the spaces. @throws a field error for a wrong IBAN or BIC, or a BIC without an IBAN */
function checkBankDetails(sent: { readonly iban: string; readonly bic: string }) {
  const [iban, bic] = [normaliseIdentifier(sent.iban), normaliseIdentifier(sent.bic)]
  const ibanProblem = iban === '' ? null : findIbanProblem(iban)
  if (ibanProblem !== null && ibanProblem !== 'scheme')
    throw createFieldError('iban', `identifier.${ibanProblem}`)
  if (bic !== '' && findBicProblem(bic) !== null) throw createFieldError('bic', 'identifier.form')
  if (iban === '' && bic !== '') throw createFieldError('iban', 'field.missing')
  return { iban, bic }
}
