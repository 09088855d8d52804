import { useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { recordIdIn } from '#documents/record-id.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

const ProductListScreen = lazy(async () => {
  const { ProductListScreen: Screen } = await import('#catalogue/products/ProductListScreen.tsx')
  return { default: Screen }
})

const NewProductScreen = lazy(async () => {
  const { NewProductScreen: Screen } = await import('#catalogue/products/NewProductScreen.tsx')
  return { default: Screen }
})

const EditProductScreen = lazy(async () => {
  const { EditProductScreen: Screen } = await import('#catalogue/products/EditProductScreen.tsx')
  return { default: Screen }
})

const GroupsScreen = lazy(async () => {
  const { GroupsScreen: Screen } = await import('#catalogue/choices/GroupsScreen.tsx')
  return { default: Screen }
})

export const ProductListPage = loaded(ProductListScreen)
export const NewProductPage = loaded(NewProductScreen)
export const GroupsPage = loaded(GroupsScreen)

/** A product of the catalogue. */
export function EditProductPage() {
  const id = recordIdIn(useParams({ strict: false }).id) ?? 0
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <EditProductScreen key={id} id={id} />
    </Suspense>
  )
}

function loaded(Screen: ComponentType) {
  return function LoadedPage() {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    )
  }
}
