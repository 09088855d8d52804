import { productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { catalogueKeys } from '#api/catalogue-keys.ts'
import { call } from '#api/client.ts'
import { sayResult } from '#catalogue/say-result.ts'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { showToast } from '#ui/toasts.ts'
import type { ListedProduct } from './listed-product.ts'
import classes from './products.module.css'

interface EndingActionsProps {
  readonly product: ListedProduct & { readonly documents: number }
}

/** Shows how many documents use a product, with buttons that retire, restore or delete it. */
export function EndingActions({ product }: EndingActionsProps) {
  const text = useText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const ask = useQuestion()
  const { id, name, isRetired, documents } = product
  const refresh = () => client.invalidateQueries({ queryKey: catalogueKeys.products })
  const onError = (error: Error) => showToast('error', error.message, 5_000)

  const retiring = useMutation({
    mutationFn: () => call(productCalls.setRetired, { body: { ids: [id], retired: !isRetired } }),
    onSuccess: ({ results }) => sayResult(results),
    onError,
    onSettled: refresh,
  })
  const deleting = useMutation({
    mutationFn: () => call(productCalls.remove, { body: { ids: [id] } }),
    onSuccess: async ({ results }) => {
      if (!sayResult(results)) return await refresh()
      await navigate({ to: '/products' })
      await refresh()
    },
    onError,
  })

  async function deleteIt() {
    const question = text('catalogue.delete-one', { name })
    if (await ask(question, { yes: text('catalogue.delete') })) deleting.mutate()
  }

  return (
    <div className={classes.use} data-retired={isRetired || undefined}>
      <p>
        {isRetired ? `${text('catalogue.is-retired')} ` : null}
        {documents === 0 ? text('catalogue.not-used-yet') : text('catalogue.used-by', { count: documents })}
      </p>
      <BusyButton variant="default" isBusy={retiring.isPending} onClick={() => retiring.mutate()}>
        {text(isRetired ? 'catalogue.restore' : 'catalogue.retire')}
      </BusyButton>
      {documents === 0 ? (
        <BusyButton variant="default" isBusy={deleting.isPending} onClick={() => void deleteIt()}>
          {text('catalogue.delete')}
        </BusyButton>
      ) : null}
    </div>
  )
}
