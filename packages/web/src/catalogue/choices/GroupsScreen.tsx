import { Button } from '@mantine/core'
import { productGroupCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { catalogueKeys } from '#api/catalogue-keys.ts'
import { call } from '#api/client.ts'
import { groupsQuery } from '#catalogue/catalogue-queries.ts'
import { useText } from '#locale/use-text.ts'
import { TextField } from '#ui/forms/TextField.tsx'
import { ChoiceForm } from './ChoiceForm.tsx'
import { ChoiceScreen } from './ChoiceScreen.tsx'
import { useEnding } from './use-ending.ts'

// Lists of products show the names of groups.
const stale = [catalogueKeys.productGroups, catalogueKeys.products]
const labels = { name: 'catalogue.name' } as const

/** Shows the product groups. */
export function GroupsScreen() {
  const text = useText()
  const groups = useQuery(groupsQuery())
  const ending = useEnding(productGroupCalls, stale)
  const rows = groups.data?.map(({ id, name, retired_at, products: count }) => ({
    ...{ id, name, cells: [] },
    isRetired: retired_at !== null,
    uses: count === 0 ? '' : text('catalogue.count-products', { count }),
  }))

  function form(id: number | null, onClose: () => void) {
    const group = groups.data?.find((one) => one.id === id)
    return (
      <ChoiceForm
        title={group?.name ?? text('catalogue.new-group')}
        save={text(id === null ? 'catalogue.add' : 'form.save')}
        values={{ name: group?.name ?? '' }}
        labels={labels}
        stale={stale}
        send={(body) =>
          id === null
            ? call(productGroupCalls.store, { body })
            : call(productGroupCalls.update, { body: { id, ...body } })
        }
        onClose={onClose}
        fields={(of) => (
          <TextField of={of} name="name" isRequired maxLength={limits.productGroupNameLength} />
        )}
      />
    )
  }

  return (
    <ChoiceScreen
      wording={{
        heading: text('catalogue.groups'),
        hint: text('catalogue.groups-hint'),
        none: text('catalogue.groups-none'),
        add: text('catalogue.new-group'),
        columns: [],
      }}
      choices={rows}
      query={groups}
      ending={ending}
      besides={
        <Button component={Link} to="/products" variant="default">
          {text('catalogue.to-products')}
        </Button>
      }
      form={form}
    />
  )
}
