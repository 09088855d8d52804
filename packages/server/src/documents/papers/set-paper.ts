import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { Invalid } from '#errors.ts'
import type { PaperForm } from '#pdf/open-setter.ts'
import type { Paper } from '#pdf/paper.ts'
import { NotSet } from '#pdf/processes/not-set.ts'
import { findUnprintableText } from './find-unprintable-text.ts'
import { isPrintable, isRejection, isTooMuch, type Setters } from './is-printable.ts'
import { knownFaultOf, rememberFault } from './known-fault.ts'
import { withoutTexts } from './paper-texts.ts'
import { sayMissingLetters, sayNotSet, sayUnprintable } from './presenter.ts'
import { isPrintableLogo, replaceLogo, withPrintableLogo } from './printable-logo.ts'

/** Different taxes of one document that are set: many times as many as anybody has, and done in a few seconds. */
const mostTaxes = 500

export interface Log {
  error(error: unknown, said: string): void
  warn(said: string): void
}

/** What is set, and for which member. */
export interface Setting {
  readonly kind: DocumentKind
  readonly paper: Paper
  readonly form: PaperForm
  readonly memberId: number
  /** In the language of the member. */
  readonly text: Text
  /** Where each line is among those that were sent; absent: where it is in the document. */
  readonly linePlaces?: readonly number[]
  /** Aborted when the caller has gone away. */
  readonly signal?: AbortSignal
}

/** A paper as a file. What cannot be set is refused, with the whole story in the log. @throws Invalid, Unavailable, TooManyAttempts */
export async function setPaper(setters: Setters, log: Log, setting: Setting): Promise<Buffer> {
  const { form, memberId } = setting
  const count = setting.paper.taxes.rows.length
  if (count > mostTaxes) throw new Invalid({ key: 'paper.too-many-rates', params: { count, max: mostTaxes } })
  const known = knownFaultOf(setting.paper, setters.paperFaults)
  if (known) throw sayUnprintable(known, setting)
  const paper = withPrintableLogo(setting.paper, setters.paperFaults)
  try {
    const purpose = { owner: memberId, ...(setting.signal && { signal: setting.signal }) }
    const outcome = await setters.typesetter.set(paper, form, purpose)
    if (outcome.isSet) return Buffer.from(outcome.file)
    if (outcome.because === 'letters') throw sayMissingLetters(outcome.missing)
    return await setWithOtherLogo(setters, log, { ...setting, paper })
  } catch (error) {
    if (!(error instanceof NotSet)) throw error
    if (error.because !== 'abandoned') log.error(error, 'a document could not be set')
    return await setWithoutFault(setters, log, { ...setting, paper, error })
  }
}

/** Sets a paper without what its first attempt failed at, if that is its logo. @throws Refusal that names the text, if it is one */
async function setWithoutFault(
  setters: Setters,
  log: Log,
  { error, ...setting }: Setting & { readonly error: NotSet },
): Promise<Buffer> {
  const { paper, form, memberId } = setting
  if (!(isRejection(error) || isTooMuch(error))) throw sayNotSet(error)
  const canPrint = (part: Paper) => isPrintable(setters, { paper: part, form, memberId })
  try {
    const isLogo = paper.logo !== null && !(await isPrintableLogo(setters, setting))
    if (isLogo) return await setWithOtherLogo(setters, log, setting)
    // Where nothing can be printed, the texts are not at fault.
    if (isTooMuch(error) || !(await canPrint(withoutTexts(paper)))) throw sayNotSet(error)
    const fault = await findUnprintableText(paper, canPrint)
    rememberFault(paper, fault, setters.paperFaults)
    throw sayUnprintable(fault, setting)
  } catch (later) {
    throw later instanceof NotSet ? sayNotSet(later) : later
  }
}

async function setWithOtherLogo(setters: Setters, log: Log, setting: Setting): Promise<Buffer> {
  const { logo } = setting.paper
  if (logo === null) throw new Error('A paper without a logo failed at its logo')
  const isReplaced = await replaceLogo(setters, logo, setting)
  log.warn(isReplaced ? 'the logo was converted for PDFs' : 'the logo cannot be decoded: PDFs have none')
  return await setPaper(setters, log, setting)
}
