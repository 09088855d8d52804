import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import { EstimateIcon, InvoiceIcon, ProposalIcon } from './icons.tsx'

/** A kind without a drawing of its own looks like the first. */
const icons: Readonly<Partial<Record<KindName, typeof ProposalIcon>>> = {
  proposal: ProposalIcon,
  estimate: EstimateIcon,
  invoice: InvoiceIcon,
}

export function KindIcon({ kind, size = 20 }: { readonly kind: KindName; readonly size?: number }) {
  const Drawn = icons[kind] ?? ProposalIcon
  return <Drawn size={size} />
}
