import { useContext } from 'react'
import type { Product } from '#documents/lines/form-line.ts'
import { useLazyDialog } from '#ui/use-lazy-dialog.tsx'
import { NewRecordDialogsContext } from './new-record-dialogs.ts'

/** Opens a dialog that adds a product to the catalogue. */
export function useNewProduct(onMade: (product: Product) => void) {
  const dialogs = useContext(NewRecordDialogsContext)
  const { dialog, open, close } = useLazyDialog(dialogs?.product)
  return {
    dialog,
    isOffered: dialogs !== null,
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
