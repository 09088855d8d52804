import { type ReactNode, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './Cover.module.css'
import { CoverDrawing } from './drawings.tsx'
import { productName } from './product-name.ts'

interface CoverProps {
  /** An address for an image; null: the default picture. */
  readonly logo: string | null
  readonly version: string
  readonly heading: ReactNode
  readonly children: ReactNode
}

/** The first page of the product: its picture, its name and its version, and what comes next. */
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

/** A logo that cannot be shown gives way to the default picture. */
function CoverPicture({ logo }: { readonly logo: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (logo === null || logo === broken) return <CoverDrawing />
  return <img src={logo} alt={productName()} className={classes.logo} onError={() => setBroken(logo)} />
}
