import { useParams } from '@tanstack/react-router'
import { recordIdIn } from '#documents/record-id.ts'
import { laterScreen, pageOf } from './later-screen.tsx'

export const ProductListPage = laterScreen(
  async () => (await import('#catalogue/products/ProductListScreen.tsx')).ProductListScreen,
)

export const NewProductPage = laterScreen(
  async () => (await import('#catalogue/products/NewProductScreen.tsx')).NewProductScreen,
)

const EditProductScreen = laterScreen(
  async () => (await import('#catalogue/products/EditProductScreen.tsx')).EditProductScreen,
)

export const GroupsPage = laterScreen(
  async () => (await import('#catalogue/choices/GroupsScreen.tsx')).GroupsScreen,
)

/** A product of the catalogue. */
export const EditProductPage = pageOf(EditProductScreen, function EditProduct() {
  const id = recordIdIn(useParams({ strict: false }).id) ?? 0
  return <EditProductScreen key={id} id={id} />
})
