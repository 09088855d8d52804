import { useContext } from 'react'
import type { Product } from '#documents/lines/form-line.ts'
import { useInPlace } from '#ui/use-in-place.tsx'
import { InPlaceContext } from './in-place-forms.ts'

/** Puts a product into the catalogue, where it is looked for in vain. */
export function useNewProduct(onMade: (product: Product) => void) {
  const forms = useContext(InPlaceContext)
  const { opened, open, close } = useInPlace(forms?.product)
  return {
    opened,
    isOffered: forms !== null,
    open(typed: string, groupId: number | null) {
      void open({
        ...{ typed, groupId },
        onDone(product) {
          close()
          if (product !== null) onMade(product)
        },
      })
    },
  }
}
