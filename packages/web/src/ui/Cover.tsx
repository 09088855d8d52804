import { type ReactNode, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './Cover.module.css'
import { CoverDrawing } from './drawings.tsx'
import { productName } from './product-name.ts'

interface CoverProps {
  /** URL of an image; null: the default picture. */
  readonly logo: string | null
  readonly version: string
  readonly heading: ReactNode
  readonly children: ReactNode
}

/** Renders the start page of the product: picture, heading, version and the next step. */
export function Cover({ logo, version, heading, children }: CoverProps) {
  const text = useText()
  return (
    <div className={classes.cover}>
      <CoverPicture logo={logo} />
      {heading}
      <p className={classes.version}>{text('app.version', { number: version })}</p>
      {children}
    </div>
  )
}

/** Renders the logo, or the default picture if the logo cannot be loaded. */
function CoverPicture({ logo }: { readonly logo: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (logo === null || logo === broken) return <CoverDrawing />
  return <img src={logo} alt={productName()} className={classes.logo} onError={() => setBroken(logo)} />
}
