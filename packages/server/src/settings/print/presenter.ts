import { assertNever } from '@quittance/shared/assert-never.ts'
import type { WireListedDesign, WirePrintDesign } from '@quittance/shared/contract/print-designs.ts'
import { printDesignLimits } from '@quittance/shared/contract/print-designs.ts'
import { createChangeConflict, type DomainError, Invalid, NotFound } from '#errors.ts'
import type { DesignOutcome, DesignRejection } from './change-design.ts'
import type { StoredDesign } from './design-repository.ts'
import type { PrintDesign } from './print-design.ts'

export function toWireDesign(design: StoredDesign): WireListedDesign {
  const { id, name, template: look, accent, font, blocks, hidden, version } = design
  return { id, name, look, accent, font, blocks: [...blocks], hidden: [...hidden], version }
}

export function fromWireDesign({
  look: template,
  accent,
  font,
  blocks,
  hidden,
}: WirePrintDesign): PrintDesign {
  return { template, accent, font, blocks, hidden }
}

/** Returns the outcome of a successful change. @throws the rejection as a DomainError */
export function requireDesign(outcome: DesignOutcome): DesignOutcome & { readonly isDone: true } {
  if (outcome.isDone) return outcome
  throw outcome.reason === 'conflict'
    ? createChangeConflict(outcome.change)
    : createDesignError(outcome.reason)
}

export function createDesignError(rejection: DesignRejection): DomainError {
  switch (rejection) {
    case 'unknown-design':
      return new NotFound({ key: 'print-designs.unknown' })
    case 'name-taken':
      return createFieldError('name', { key: 'print-designs.name-taken' })
    case 'too-many-designs':
      return createFieldError('name', {
        key: 'print-designs.too-many',
        params: { max: printDesignLimits.designs },
      })
    case 'design-in-use':
      return createFieldError('id', { key: 'print-designs.in-use' })
    case 'unknown-font':
      return createFieldError('font', { key: 'print-fonts.unknown' })
    case 'font-in-use':
      return createFieldError('id', { key: 'print-fonts.in-use' })
    default:
      return assertNever(rejection)
  }
}

function createFieldError(field: string, sentence: Invalid['sentence']): Invalid {
  return new Invalid(sentence, { [field]: [sentence] })
}
