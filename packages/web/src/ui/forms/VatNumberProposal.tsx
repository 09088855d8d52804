import { proposeVatNumber } from '@quittance/shared/law/identifiers/propose-identifiers.ts'
import { useText } from '#locale/use-text.ts'
import { ProposalButton } from './ProposalButton.tsx'

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
