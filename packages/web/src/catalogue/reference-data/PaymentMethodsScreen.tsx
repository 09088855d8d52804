import { paymentMethodCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { paymentLimits } from '@quittance/shared/contract/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { catalogueKeys } from '#api/query-client.ts'
import { administeredMethodsQuery, saveMethod, useRetirement } from '#catalogue/catalogue-queries.ts'
import { useText } from '#locale/use-text.ts'
import { TextField } from '#ui/forms/text-fields.tsx'
import { InlineForm } from './InlineForm.tsx'
import { ReferenceDataScreen } from './ReferenceDataScreen.tsx'

const queryKeys = [catalogueKeys.paymentMethods]
const labels = { name: 'catalogue.name' } as const

/** Shows the payment methods that can be chosen. For administrators. */
export function PaymentMethodsScreen() {
  const text = useText()
  const methods = useQuery(administeredMethodsQuery())
  const retirement = useRetirement({ calls: paymentMethodCalls, queryKeys })
  const rows = methods.data?.map(({ id, name, retired_at, payments: count }) => ({
    ...{ id, name, cells: [] },
    isRetired: retired_at !== null,
    uses: count === 0 ? '' : text('catalogue.count-payments', { count }),
  }))

  function renderForm(id: number | null, onClose: () => void) {
    const method = methods.data?.find((one) => one.id === id)
    return (
      <InlineForm
        title={method?.name ?? text('catalogue.new-method')}
        submitLabel={text(id === null ? 'catalogue.add' : 'form.save')}
        values={{ name: method?.name ?? '' }}
        labels={labels}
        queryKeys={queryKeys}
        save={(body) => saveMethod(id, body)}
        onClose={onClose}
        fields={(form) => <TextField form={form} name="name" isRequired maxLength={paymentLimits.method} />}
      />
    )
  }

  return (
    <ReferenceDataScreen
      texts={{
        heading: text('settings.payment-methods'),
        hint: text('catalogue.methods-hint'),
        none: text('catalogue.methods-none'),
        add: text('catalogue.new-method'),
        columns: [],
      }}
      rows={rows}
      query={methods}
      retirement={retirement}
      form={renderForm}
    />
  )
}
