import { encode } from 'uqr'
import classes from './factor.module.css'

// Quiet zone that QR code readers require, in modules.
const border = 4

/** Renders a text as a QR code, in the browser, so that it is sent nowhere. @param label description for screen readers */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={classes.picture}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  )
}
