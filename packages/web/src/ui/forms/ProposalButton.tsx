import { Button } from '@mantine/core'
import { proposeVatNumber } from '@quittance/shared/law/identifiers/propose-identifiers.ts'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'

interface ProposalButtonProps {
  readonly children: ReactNode
  onClick(): void
}

/** Fills fields of a form section with values that follow from others. Takes the whole width of the section's grid. */
export function ProposalButton({ children, onClick }: ProposalButtonProps) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      style={{ gridColumn: '1 / -1', justifySelf: 'start' }}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

interface VatNumberProposalProps {
  readonly known: Parameters<typeof proposeVatNumber>[0]
  readonly onUse: (vatNumber: string) => void
}

/** Offers the VAT number that follows from the legal number, as long as there is none. */
export function VatNumberProposal({ known, onUse }: VatNumberProposalProps) {
  const text = useText()
  const proposal = known.taxNumber === '' ? proposeVatNumber(known) : null
  if (proposal === null) return null
  return (
    <ProposalButton onClick={() => onUse(proposal)}>
      {text('identifiers.use', { value: proposal })}
    </ProposalButton>
  )
}
