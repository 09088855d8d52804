import {
  type Derivation,
  type DerivedAmount,
  isLegalAmount,
  type Step,
} from '@quittance/shared/documents/derivation.ts'
import { explainAmount } from '@quittance/shared/documents/explain-amount.ts'
import { explainLegalAmount } from '@quittance/shared/law/explain-legal-amount.ts'
import type { Subject } from './explanation-request.ts'

/** Explains an amount of a document; null: the document does not have it. */
export function explainSubject({ content, legal }: Subject, amount: DerivedAmount): Derivation | null {
  if (!isLegalAmount(amount)) return explainAmount(content, amount)
  if (legal === null) return null
  const derivation = explainLegalAmount(legal.content, amount, { country: legal.country })
  return derivation && { ...derivation, steps: derivation.steps.map((step) => placed(step, legal.indexes)) }
}

/** Replaces the indexes of lines by those in the document, which can have empty lines between them. */
function placed(step: Step, indexes: readonly number[]): Step {
  if (step.type !== 'sum') return step
  const terms = step.terms.map((term) => {
    const { operand } = term
    if (operand.type !== 'line-net') return term
    return { ...term, operand: { ...operand, index: indexes[operand.index] ?? operand.index } }
  })
  return { ...step, terms }
}
