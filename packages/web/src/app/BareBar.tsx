import { ProductLogo } from '#ui/ProductLogo.tsx'
import { productName } from '#ui/product-name.ts'
import classes from './Shell.module.css'

/** Renders the name of the product alone: before the installation there is nothing to search and no member. */
export function BareBar() {
  return (
    <header className={classes.top}>
      <span className={classes.brand}>
        <ProductLogo />
        {productName()}
      </span>
    </header>
  )
}
