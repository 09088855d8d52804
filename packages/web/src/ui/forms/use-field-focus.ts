import { useEffect } from 'react'
import { focusFieldIn } from '#ui/scroll-to.ts'
import { slotIdOf } from './use-record-form.ts'

/**
 * Moves the focus to a field when its form opens, for links that lead to it.
 * @param name of the field; undefined: none. A name that the form does not have is ignored, because addresses can be typed.
 */
export function useFieldFocus({ id }: { readonly id: string }, name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) focusFieldIn(slotIdOf({ id }, name))
  }, [id, name])
}
