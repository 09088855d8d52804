import { basePath } from '#api/client-environment.ts'
import { useMe } from '#api/me-queries.ts'
import layout from '#ui/layout.module.css'
import { productName } from '#ui/use-title.ts'
import classes from './Shell.module.css'
import { ProductBrand } from './TopBar.tsx'

/**
 * Renders the logo of the company, or the mark of the product for a company without one. It has the same size with either and
 * while the company is loading, so nothing beside it moves.
 */
export function CompanyBrand() {
  const company = useMe()?.company
  return (
    <span className={`${layout.line} ${classes.companyBrand}`}>
      {company === undefined ? <span role="img" aria-label={productName()} /> : null}
      {company?.logo ? (
        <img src={`${basePath()}${company.logo.slice(1)}`} alt={company.name || productName()} />
      ) : null}
      {company?.logo === null ? <ProductBrand /> : null}
    </span>
  )
}
