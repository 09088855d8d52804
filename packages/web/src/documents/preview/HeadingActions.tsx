import type { ReactNode } from 'react'
import classes from '#documents/document-form.module.css'
import { PreviewAction } from '#documents/lazy-parts.ts'
import layout from '#ui/layout.module.css'

/** Shows the actions of a document beside the heading of its form: the preview, and further ones as children. */
export function HeadingActions({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={`${layout.line} ${classes.beside}`} data-beside-heading={children ? 'several' : 'one'}>
      <PreviewAction />
      {children}
    </div>
  )
}
