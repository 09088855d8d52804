import { type ReactNode, Suspense } from 'react'
import classes from '#documents/document-form.module.css'
import { PreviewAction } from '#documents/later-parts.ts'

/** Beside the heading of a form: what can be done with its document besides saving it. */
export function BesideHeading({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={classes.beside} data-beside-heading={children ? 'several' : 'one'}>
      <Suspense fallback={null}>
        <PreviewAction />
      </Suspense>
      {children}
    </div>
  )
}
