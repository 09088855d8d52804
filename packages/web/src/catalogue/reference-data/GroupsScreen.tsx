import { Button } from '@mantine/core'
import { productGroupCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { catalogueKeys } from '#api/query-client.ts'
import { groupsQuery, saveGroup, useRetirement } from '#catalogue/catalogue-queries.ts'
import { useText } from '#locale/use-text.ts'
import { TextField } from '#ui/forms/text-fields.tsx'
import { InlineForm } from './InlineForm.tsx'
import { ReferenceDataScreen } from './ReferenceDataScreen.tsx'

// Lists of products show the names of groups.
const queryKeys = [catalogueKeys.productGroups, catalogueKeys.products]
const labels = { name: 'catalogue.name' } as const

/** Shows the product groups. */
export function GroupsScreen() {
  const text = useText()
  const groups = useQuery(groupsQuery())
  const retirement = useRetirement({ calls: productGroupCalls, queryKeys })
  const rows = groups.data?.map(({ id, name, retired_at, products: count }) => ({
    ...{ id, name, cells: [] },
    isRetired: retired_at !== null,
    uses: count === 0 ? '' : text('catalogue.count-products', { count }),
  }))

  function renderForm(id: number | null, onClose: () => void) {
    const group = groups.data?.find((one) => one.id === id)
    return (
      <InlineForm
        title={group?.name ?? text('catalogue.new-group')}
        submitLabel={text(id === null ? 'catalogue.add' : 'form.save')}
        values={{ name: group?.name ?? '' }}
        labels={labels}
        queryKeys={queryKeys}
        save={(body) => saveGroup(id, body)}
        onClose={onClose}
        fields={(form) => (
          <TextField form={form} name="name" isRequired maxLength={limits.productGroupNameLength} />
        )}
      />
    )
  }

  return (
    <ReferenceDataScreen
      texts={{
        heading: text('catalogue.groups'),
        hint: text('catalogue.groups-hint'),
        none: text('catalogue.groups-none'),
        add: text('catalogue.new-group'),
        columns: [],
      }}
      rows={rows}
      query={groups}
      retirement={retirement}
      action={
        <Button component={Link} to="/products" variant="default">
          {text('catalogue.to-products')}
        </Button>
      }
      form={renderForm}
    />
  )
}
