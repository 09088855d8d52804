import { useQuery } from '@tanstack/react-query'
import { useField } from '#documents/document-store.ts'
import { type LegalContext, legalContextQuery } from './legal-queries.ts'

/** Returns the parties as a save of the form would store them; undefined: they are loading, or not needed. */
export function useLegalContext({ isNeeded = true } = {}): LegalContext | undefined {
  const relation = useField('relation')
  const party = useField('party')
  const correctedInvoice = useField('correctedInvoice')
  const id = useField('id')
  const takesCurrentData = useField('takesCurrentData') ?? false
  const query = legalContextQuery(relation, party?.id ?? null, {
    documentId: id,
    correctedInvoiceId: correctedInvoice?.id ?? null,
    takesCurrentData,
  })
  return useQuery({ ...query, enabled: isNeeded }).data
}
