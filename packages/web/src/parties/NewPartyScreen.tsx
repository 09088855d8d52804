import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { PartyForm } from './PartyForm.tsx'

addEnglish(partiesEnglish)

const nothingNewer = () => undefined

export function NewPartyScreen({ kind }: { readonly kind: PartyKind }) {
  const text = useText()
  return (
    <PartyForm kind={kind} record={null} heading={text(`${kind.relation}.new`)} onLoadNewer={nothingNewer} />
  )
}
