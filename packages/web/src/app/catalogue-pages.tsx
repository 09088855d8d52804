import { useParams } from '@tanstack/react-router'
import { recordIdIn } from '#documents/record-id.ts'
import { lazyScreen, pageOf } from './lazy-screen.tsx'

export const ProductListPage = lazyScreen(
  async () => (await import('#catalogue/products/ProductListScreen.tsx')).ProductListScreen,
)

export const NewProductPage = lazyScreen(
  async () => (await import('#catalogue/products/NewProductScreen.tsx')).NewProductScreen,
)

const EditProductScreen = lazyScreen(
  async () => (await import('#catalogue/products/EditProductScreen.tsx')).EditProductScreen,
)

export const GroupsPage = lazyScreen(
  async () => (await import('#catalogue/choices/GroupsScreen.tsx')).GroupsScreen,
)

/** Renders the screen of a stored product. */
export const EditProductPage = pageOf(EditProductScreen, function EditProduct() {
  const id = recordIdIn(useParams({ strict: false }).id) ?? 0
  return <EditProductScreen key={id} id={id} />
})
