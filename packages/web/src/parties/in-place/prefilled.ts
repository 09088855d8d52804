import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { type PartyValues, valuesOf } from '#parties/party-form.ts'

const anEmail = /<?([^\s<>,;]+@[^\s<>,;]+)>?/
// With as many digits as a number that is dialled has.
const aPhone = /^\+?[\d\s()./-]+$/
const fewestDigits = 6
const ofCompanies =
  /(^|[\s.,])(sarl|sas|sasu|eurl|sa|sci|snc|scop|gmbh|ag|kg|ug|ohg|e\.?v|s\.?l|s\.?l\.?u|ltd|llc|inc|plc|corp|bv|nv|srl|spa)\.?$/i

/** What a form opens with for what somebody looked for in vain: each part where it belongs. */
export function prefilled(kind: PartyKind, typed: string): PartyValues {
  const email = anEmail.exec(typed)?.[1] ?? ''
  const rest = typed.replace(anEmail, ' ').replace(/\s+/g, ' ').trim()
  const values = { ...valuesOf(null), client_email: email }
  if (rest === '') return values
  if (aPhone.test(rest) && rest.replace(/\D/g, '').length >= fewestDigits) return { ...values, phone: rest }
  if (ofCompanies.test(rest)) return { ...values, company_name: rest }
  if (!kind.nameFields.includes('firstName')) return { ...values, client_name: rest }
  const [first = '', ...others] = rest.split(' ')
  // A single name is mostly the last.
  return others.length === 0
    ? { ...values, last_name: first }
    : { ...values, first_name: first, last_name: others.join(' ') }
}
