import { type PartyKind, partyKinds } from '@quittance/shared/documents/party-kind.ts'
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import { fold } from '@quittance/shared/text/search-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { fieldLabels } from '#parties/party-form.ts'
import { forgetParties } from '#parties/party-queries.ts'
import { ImportScreen } from '#ui/imports/ImportScreen.tsx'
import type { ImportDefinition, MappedFile } from '#ui/imports/import-definition.ts'
import { useTitle } from '#ui/use-title.ts'
import { buyerTypeLabels, rowChecker } from './check-row.ts'
import { guessMapping, listPreviewColumns, nameTargets, targetLabels, targetsOf } from './column-mapping.ts'
import { importedCurrenciesQuery, sendRows } from './import-queries.ts'

addEnglish(partiesEnglish)

/** Imports leads or customers. */
export function PartyImportScreen({ kind }: { readonly kind: PartyKind }) {
  const text = useText()
  useTitle(text(`group.${kind.relation}`))
  return <ImportScreen definition={definitions[kind.relation]} />
}

function createDefinition(kind: PartyKind): ImportDefinition {
  const { relation } = kind
  return {
    title: `${relation}.import`,
    targets: targetsOf(kind),
    labels: { ...fieldLabels, ...targetLabels },
    valueLabels: { is_private: buyerTypeLabels },
    listRequired: () => [nameTargets[relation]],
    guessMapping: (headings) => guessMapping(kind, headings),
    listPreviewColumns,
    useCheckRow: (file) => useCheckRow(kind, file),
    existingQuestion: `imports.existing-${relation}`,
    send: (batch) => sendRows(relation, batch),
    refresh: forgetParties,
    recordName: `relation.${relation}`,
    pathOf: (id) => `/${relation}/show/${id}`,
    list: { to: `/${relation}s`, search: { sort: 'created_at', descending: '1' } },
  }
}

const definitions = {
  lead: createDefinition(partyKinds.lead),
  customer: createDefinition(partyKinds.customer),
} as const

function useCheckRow(kind: PartyKind, { mapping }: MappedFile) {
  const currencies = useQuery(importedCurrenciesQuery()).data
  const check = useMemo(() => {
    const ids = new Map((currencies ?? []).map(({ id, name }) => [fold(name), id]))
    return rowChecker(kind, mapping, ids)
  }, [kind, mapping, currencies])
  return { check, isLoaded: currencies !== undefined }
}
