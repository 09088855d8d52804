import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { type PartyValues, valuesOf } from '#parties/party-form.ts'

const anEmail = /<?([^\s<>,;]+@[^\s<>,;]+)>?/
// A text of this form is a phone number only if it has enough digits.
const aPhone = /^\+?[\d\s()./-]+$/
const fewestDigits = 6
const ofCompanies =
  /(^|[\s.,])(sarl|sas|sasu|eurl|sa|sci|snc|scop|gmbh|ag|kg|ug|ohg|e\.?v|s\.?l|s\.?l\.?u|ltd|llc|inc|plc|corp|bv|nv|srl|spa)\.?$/i

/** Returns the initial values of a form for a text that was typed in a picker, each part of it in its field. */
export function prefilled(kind: PartyKind, typed: string): PartyValues {
  const email = anEmail.exec(typed)?.[1] ?? ''
  const rest = typed.replace(anEmail, ' ').replace(/\s+/g, ' ').trim()
  const values = { ...valuesOf(null), client_email: email }
  if (rest === '') return values
  if (aPhone.test(rest) && rest.replace(/\D/g, '').length >= fewestDigits) return { ...values, phone: rest }
  if (ofCompanies.test(rest)) return { ...values, company_name: rest }
  if (!kind.nameFields.includes('firstName')) return { ...values, client_name: rest }
  const [first = '', ...others] = rest.split(' ')
  // A single word is usually the last name.
  return others.length === 0
    ? { ...values, last_name: first }
    : { ...values, first_name: first, last_name: others.join(' ') }
}
