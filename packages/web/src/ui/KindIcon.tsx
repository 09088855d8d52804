import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import { EstimateIcon, InvoiceIcon, ProposalIcon } from './icons.tsx'

/** Icons of the kinds. A kind without one has the icon of proposals. */
const icons: Readonly<Partial<Record<KindName, typeof ProposalIcon>>> = {
  proposal: ProposalIcon,
  estimate: EstimateIcon,
  invoice: InvoiceIcon,
}

export function KindIcon({ kind, size = 20 }: { readonly kind: KindName; readonly size?: number }) {
  const Drawn = icons[kind] ?? ProposalIcon
  return <Drawn size={size} />
}
