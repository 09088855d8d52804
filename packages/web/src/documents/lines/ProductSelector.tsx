import { Button, Switch, Title } from '@mantine/core'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { taxRatesQuery } from '#documents/document-queries.ts'
import { useField } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import { LineTable } from './LineTable.tsx'
import { allLinesRemoved } from './line-changes.ts'
import { focusProductPicker } from './line-focus.ts'
import classes from './lines.module.css'
import { ProductGroupPicker } from './ProductGroupPicker.tsx'
import { ProductPicker } from './ProductPicker.tsx'
import { reloadProducts } from './product-queries.ts'
import { SelectAllButton, SelectGroupButton } from './SelectAllButtons.tsx'
import { useLineRemoval } from './use-line-removal.ts'

/** Selects products one by one, by group or all at once, and shows the lines below. */
export function ProductSelector() {
  const text = useText()
  const remove = useLineRemoval()
  const client = useQueryClient()
  const [isByGroup, setByGroup] = useState(false)
  const [group, setGroup] = useState<NamedRecord | null>(null)
  const hasSelectedAll = useField('hasSelectedAll')
  const headingId = useId()
  usePrefetchQuery(taxRatesQuery())

  function switchGroups(isOn: boolean) {
    setByGroup(isOn)
    setGroup(null)
    void reloadProducts(client)
  }

  function removeAll() {
    remove(allLinesRemoved)
    focusProductPicker()
  }

  return (
    <section aria-labelledby={headingId} className={classes.selector}>
      <div className={classes.title}>
        <Title order={2} id={headingId}>
          {text('products.title')}
        </Title>
        <Switch
          label={text('products.by-group')}
          checked={isByGroup}
          onChange={(event) => switchGroups(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.pickers}>
        {isByGroup && <ProductGroupPicker group={group} onChoose={setGroup} />}
        <ProductPicker group={group} />
      </div>
      <div className={classes.bulk}>
        {group !== null && <SelectGroupButton group={group} />}
        <SelectAllButton />
        {hasSelectedAll && (
          <Button variant="default" size="xs" onClick={removeAll}>
            {text('products.remove-all')}
          </Button>
        )}
      </div>
      <LineTable />
    </section>
  )
}
