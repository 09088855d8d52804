import { InputWrapperContext } from '@mantine/core'
import { type ReactNode, use } from 'react'

interface DescribedByProps {
  /** Ids of elements elsewhere on the page, separated by spaces. */
  readonly ids: string
  /** An input of the library, inside the wrapper of its field. */
  readonly children: ReactNode
}

/** Adds descriptions to an input. The library's inputs ignore `aria-describedby` and use only those of their own field. */
export function DescribedBy({ ids, children }: DescribedByProps) {
  const field = use(InputWrapperContext)
  const describedBy = [field.describedBy, ids].filter((id) => id !== undefined).join(' ')
  return <InputWrapperContext value={{ ...field, describedBy }}>{children}</InputWrapperContext>
}
