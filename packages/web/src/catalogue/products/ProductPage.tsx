import { Button } from '@mantine/core'
import { defaultProductOrder } from '@quittance/shared/contract/catalogue-records.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { productPageQuery } from '#catalogue/catalogue-queries.ts'
import { useText } from '#locale/use-text.ts'
import { EmptyDrawing } from '#ui/drawings.tsx'
import { EmptyList } from '#ui/lists/EmptyList.tsx'
import { ListSheet } from '#ui/lists/ListSheet.tsx'
import type { ListColumn } from '#ui/lists/list-column.ts'
import classes from '#ui/lists/lists.module.css'
import { type ListAddress, orderNames, without } from '#ui/lists/use-list-address.ts'
import { useSelection } from '#ui/lists/use-selection.ts'
import { BulkActions } from './BulkActions.tsx'
import type { ListedProduct } from './listed-product.ts'

interface ProductPageProps {
  readonly address: ListAddress
  readonly columns: readonly ListColumn<ListedProduct>[]
}

const noProducts: readonly ListedProduct[] = []

/** Shows one page of the products. */
export function ProductPage({ address, columns }: ProductPageProps) {
  const text = useText()
  const page = useQuery(productPageQuery(address.query))
  const products = page.data?.rows ?? noProducts
  const selection = useSelection(products.map(({ id }) => id))
  return (
    <>
      <ListSheet
        page={page}
        address={address}
        firstOrder={defaultProductOrder}
        label={text('products.title')}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        selection={selection}
        empty={<NoProducts address={address} />}
      />
      <BulkActions products={products} columns={columns} selection={selection} query={address.query} />
    </>
  )
}

function NoProducts({ address }: Pick<ProductPageProps, 'address'>) {
  const text = useText()
  const { retired, ...rest } = without(address.query, orderNames)
  if (retired === '1' && Object.keys(rest).length === 0) {
    return (
      <div className={classes.notice}>
        <EmptyDrawing />
        <p>{text('catalogue.none-retired')}</p>
      </div>
    )
  }
  return (
    <EmptyList address={address} says={text('catalogue.no-products')}>
      <Button component={Link} to="/product/create">
        {text('catalogue.new-product')}
      </Button>
    </EmptyList>
  )
}
