import { MarkDrawing } from '#ui/mark.tsx'
import { productName } from '#ui/product-name.ts'
import classes from './Shell.module.css'

/** The name of the product alone: while nothing is installed there is nothing to search and nobody to sign in. */
export function BareBar() {
  return (
    <header className={classes.top}>
      <span className={classes.brand}>
        <MarkDrawing />
        {productName()}
      </span>
    </header>
  )
}
