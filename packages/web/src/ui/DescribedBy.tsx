import { InputWrapperContext } from '@mantine/core'
import { type ReactNode, use } from 'react'

interface DescribedByProps {
  /** Of elements elsewhere on the page, with blanks between. */
  readonly ids: string
  /** An input of the library, within the container of its field. */
  readonly children: ReactNode
}

/** The library's inputs heed the description and error of their own field alone, whatever else they are told. */
export function DescribedBy({ ids, children }: DescribedByProps) {
  const field = use(InputWrapperContext)
  const describedBy = [field.describedBy, ids].filter((id) => id !== undefined).join(' ')
  return <InputWrapperContext value={{ ...field, describedBy }}>{children}</InputWrapperContext>
}
