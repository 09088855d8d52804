import { type FunctionComponent, lazy, type ReactNode, Suspense } from 'react'
import classes from '#documents/document-form.module.css'

const PreviewAction = lazy(loadPreview)

/** A form without a preview is better than none. */
async function loadPreview(): Promise<{ default: FunctionComponent }> {
  try {
    return { default: (await import('./PreviewAction.tsx')).PreviewAction }
  } catch {
    return { default: () => null }
  }
}

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
