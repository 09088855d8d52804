import { updateBankDetails } from '@quittance/shared/contract/settings.ts'
import { findBicProblem, findIbanProblem } from '@quittance/shared/law/identifiers/bank-account.ts'
import { normaliseIdentifier } from '@quittance/shared/law/identifiers/identifier-problem.ts'
import { createFieldError } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { describeSettingChange, recordSettingsChange } from '#http/security-log.ts'
import { changeBankDetails } from './change-bank-details.ts'

/** Binds the call that changes the bank account to which customers pay. */
export function bankDetailsRoute(binding: Binding): void {
  serve(binding, updateBankDetails, async (call) => {
    const { body, member, text } = call
    const details = checkBankDetails(body)
    const { previousVersion, version } = await recordSettingsChange(binding, call, {
      securityEvent: 'bank-details-changed',
      about: details.iban,
      change: (within) => changeBankDetails(within, { details, memberName: member.name }),
      isChanged: (outcome) => outcome.version !== outcome.previousVersion,
      toEvent: (outcome) => describeSettingChange('company')({ isChanged: true, ...outcome }),
    })
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
  if (ibanProblem !== null) throw createFieldError('iban', `identifier.${ibanProblem}`)
  if (bic !== '' && findBicProblem(bic) !== null) throw createFieldError('bic', 'identifier.form')
  if (iban === '' && bic !== '') throw createFieldError('iban', 'field.missing')
  return { iban, bic }
}
