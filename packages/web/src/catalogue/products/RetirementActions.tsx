import { Group } from '@mantine/core'
import { productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { useNavigate } from '@tanstack/react-router'
import { catalogueKeys } from '#api/query-client.ts'
import { useRetirement } from '#catalogue/retirement-queries.ts'
import { useText } from '#locale/use-text.ts'
import { ArchiveIcon, DeleteIcon } from '#ui/action-icons.tsx'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Card, Note } from '#ui/forms/Card.tsx'
import { useScreenActions } from '#ui/screen-actions.ts'
import type { ListedProduct } from './listed-product.ts'

interface RetirementActionsProps {
  readonly product: ListedProduct & { readonly documents: number }
}

/** Shows how many documents use a product, with buttons that retire, restore or delete it. */
export function RetirementActions({ product }: RetirementActionsProps) {
  const text = useText()
  const navigate = useNavigate()
  const ask = useQuestion()
  const { id, name, isRetired, documents } = product
  const retirement = useRetirement({
    calls: productCalls,
    queryKeys: [catalogueKeys.products],
    onDeleted: () => navigate({ to: '/products' }),
  })
  const pending = retirement.isPending ? retirement.variables.change : null

  async function askAndDelete() {
    const question = text('catalogue.delete-one', { name })
    if (await ask(question, { yes: text('catalogue.delete') })) retirement.mutate({ id, change: 'delete' })
  }

  const retire = () => retirement.mutate({ id, change: isRetired ? 'restore' : 'retire' })
  const retireLabel = text(isRetired ? 'catalogue.restore' : 'catalogue.retire')
  useScreenActions([
    { id: 'retire', label: retireLabel, icon: <ArchiveIcon />, run: retire },
    ...(documents === 0
      ? [
          {
            id: 'delete',
            label: text('catalogue.delete'),
            icon: <DeleteIcon />,
            run: () => void askAndDelete(),
          },
        ]
      : []),
  ])

  return (
    <Card>
      <Group justify="space-between">
        <Note>
          {isRetired ? `${text('catalogue.is-retired')} ` : null}
          {documents === 0 ? text('catalogue.not-used-yet') : text('catalogue.used-by', { count: documents })}
        </Note>
        <Group gap="xs">
          <BusyButton
            variant="default"
            isBusy={pending === 'retire' || pending === 'restore'}
            onClick={retire}
          >
            {retireLabel}
          </BusyButton>
          {documents === 0 ? (
            <BusyButton variant="default" isBusy={pending === 'delete'} onClick={() => void askAndDelete()}>
              {text('catalogue.delete')}
            </BusyButton>
          ) : null}
        </Group>
      </Group>
    </Card>
  )
}
