import { taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { catalogueKeys } from '#api/query-client.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { showToast } from '#ui/toasts.ts'

const toastMs = 6_000

/** Adds the usual tax rates and exemptions of the company's country with one click. @param missing number of those that the list lacks */
export function AddUsualRates({ missing }: { readonly missing: number }) {
  const text = useText()
  const client = useQueryClient()
  const addition = useMutation({
    mutationFn: () => call(taxRateCalls.addUsual, {}),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: catalogueKeys.taxRates })
      showToast('success', message, toastMs)
    },
    onError: (error) => showToast('error', error.message, toastMs),
  })
  if (missing === 0) return null
  return (
    <BusyButton variant="default" isBusy={addition.isPending} onClick={() => addition.mutate()}>
      {text('catalogue.add-usual', { count: missing })}
    </BusyButton>
  )
}
