import { Button, Group } from '@mantine/core'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useMe } from '#api/me-queries.ts'
import {
  currenciesQuery,
  customerCurrencyQuery,
  membersQuery,
  statusesQuery,
} from '#documents/document-queries.ts'
import { useChange, useField, useOpenForm } from '#documents/document-store.ts'
import { fieldLabel } from '#documents/field-labels.ts'
import { currencySelected, ownerSelected, statusSelected } from '#documents/form-changes.ts'
import { useText } from '#locale/use-text.ts'
import { focusField } from './field-slots.tsx'

// New documents start without status, currency and owner. One value of each is offered below its empty field.

const pickedFields = ['status', 'currency', 'owner'] as const

type PickedField = (typeof pickedFields)[number]

const choose = { status: statusSelected, currency: currencySelected, owner: ownerSelected }

interface QuickPicks {
  readonly picks: Readonly<Record<PickedField, NamedRecord | null>>
  /** Whether nothing more will be offered. */
  readonly isComplete: boolean
}

/** Offers the usual value of an empty field, and below the status the values of all empty fields at once. */
export function QuickPick({ field }: { readonly field: PickedField }) {
  const text = useText()
  const { kind } = useOpenForm()
  const change = useChange()
  const { picks, isComplete } = useQuickPicks()
  const pick = picks[field]
  const open = pickedFields.filter((each) => picks[each] !== null)
  if (pick === null) return null
  const label = (each: PickedField) => text(fieldLabel(each, kind))

  function fill(fields: readonly PickedField[]) {
    flushSync(() =>
      change((form) => fields.reduce((filled, each) => choose[each](filled, picks[each]), form)),
    )
    // The button is gone.
    focusField(field)
  }

  return (
    // Aligned with the text of the field above.
    <Group gap="0 4px" align="stretch" mt={2} ms={-6}>
      <Button
        variant="subtle"
        size="compact-sm"
        fz="xs"
        aria-label={text('pickers.use', { field: label(field), name: pick.name })}
        onClick={() => fill([field])}
      >
        {pick.name}
      </Button>
      {isComplete && field === open[0] && open.length > 1 ? (
        <Button
          variant="subtle"
          size="compact-sm"
          fz="xs"
          title={text('pickers.fill-fields', { fields: open.map(label).join(', ') })}
          onClick={() => fill(open)}
        >
          {text('pickers.fill-all')}
        </Button>
      ) : null}
    </Group>
  )
}

/** Returns the usual value of each empty field: the first draft status, the currency of the customer or else of the company, and the member. */
function useQuickPicks(): QuickPicks {
  const { kind } = useOpenForm()
  const me = useMe()?.id
  const party = useField('party')
  const isCustomer = useField('relation') === 'customer'
  const isEmpty = {
    status: useField('status') === null,
    currency: useField('currency') === null,
    owner: useField('owner') === null,
  }
  const statuses = useQuery(statusesQuery(kind))
  const currencies = useQuery(currenciesQuery())
  const members = useQuery(membersQuery())
  const customerId = isCustomer && party !== null ? party.id : null
  const ofCustomer = useQuery({
    ...customerCurrencyQuery(kind, customerId ?? 0),
    enabled: customerId !== null && isEmpty.currency,
  })
  const draft = statuses.data?.find(({ meaning }) => meaning === 'draft') ?? statuses.data?.[0]
  const ofCompany =
    currencies.data?.find((each) => each.is_default) ??
    (currencies.data?.length === 1 ? currencies.data[0] : undefined)
  // Nothing is offered before it is known, so that the offer does not change under the pointer.
  const currency = ofCustomer.isLoading ? undefined : (ofCustomer.data ?? ofCompany)
  const owner = members.data?.find(({ id }) => id === me)
  const offer = (field: PickedField, record: NamedRecord | undefined) =>
    isEmpty[field] && record !== undefined ? { id: record.id, name: record.name } : null
  return {
    picks: {
      status: offer('status', draft),
      currency: offer('currency', currency),
      owner: offer('owner', owner),
    },
    isComplete: ![statuses, currencies, members, ofCustomer].some(({ isLoading }) => isLoading),
  }
}
