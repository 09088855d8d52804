import { Box } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './Cover.module.css'
import layout from './layout.module.css'
import { productName } from './use-title.ts'

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
    <div className={`${layout.stack} ${layout.middle} ${classes.cover}`}>
      <CoverPicture logo={logo} />
      {heading}
      <Box component="p" mt={4} mb={28} className={`${layout.muted} ${layout.amount}`}>
        {text('app.version', { number: version })}
      </Box>
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

/** Renders the default cover: three documents, one of each kind. The one in front is signed and stamped. */
function CoverDrawing() {
  return (
    <svg width="420" height="300" viewBox="0 0 420 300" aria-hidden="true" focusable="false">
      <ellipse cx="210" cy="281" rx="168" ry="11" fill="var(--accent-wash)" />
      <g transform="rotate(-11 140 270)">
        <BackSheet />
      </g>
      <g transform="matrix(-1 0 0 1 420 0) rotate(-11 140 270)">
        <BackSheet />
      </g>
      <FrontSheet />
      <Stamp />
    </svg>
  )
}

function BackSheet() {
  return (
    <g strokeLinecap="round">
      <path d="M84 74h112v186H84z" fill="var(--paper)" stroke="var(--field-border)" strokeWidth="2" />
      <path d="M84 74h112v14H84z" fill="var(--accent-wash)" stroke="var(--field-border)" strokeWidth="2" />
      <path
        d="M96 106h26M96 118h16M96 146h34M96 160h28M96 174h34M96 188h22"
        stroke="var(--field-border)"
        strokeWidth="3"
      />
    </g>
  )
}

function FrontSheet() {
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d="M132 24h124l32 32v214H132z" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.5" />
      <path d="M256 24v32h32z" fill="var(--accent-wash)" stroke="var(--accent)" strokeWidth="2.5" />
      <rect x="150" y="42" width="20" height="20" rx="5" fill="var(--accent)" />
      <path d="m155 52 4 4 7-8" fill="none" stroke="var(--paper)" strokeWidth="2.5" />
      <path d="M180 47h44" stroke="var(--accent)" strokeWidth="5" />
      <path d="M180 58h28" stroke="var(--field-border)" strokeWidth="2.5" />
      <path d="M150 84h38M150 94h30M150 104h34" stroke="var(--field-border)" strokeWidth="2.5" />
      <path d="M150 126h120v14H150z" fill="var(--accent-wash)" />
      <path d="M158 133h24M246 133h16" stroke="var(--accent)" strokeWidth="2.5" />
      <path d="M158 153h56M158 169h44M158 185h62" stroke="var(--accent)" strokeWidth="2.5" />
      <path d="M242 153h20M248 169h14M238 185h24" stroke="var(--accent)" strokeWidth="2.5" />
      <path d="M150 161h120M150 177h120M150 194h120" stroke="var(--hairline)" strokeWidth="1.5" />
      <path d="M222 207h12" stroke="var(--field-border)" strokeWidth="2.5" />
      <path d="M242 207h20" stroke="var(--accent)" strokeWidth="5" />
      <path d="M150 250h52" stroke="var(--field-border)" strokeWidth="1.5" />
      <path
        d="M154 246c5-14 13-24 15-19s-9 20-6 20 7-12 10-12-1 10 2 10 5-8 8-8 0 7 4 7 6-5 12-6"
        fill="none"
        stroke="var(--mark)"
        strokeWidth="2.2"
      />
    </g>
  )
}

function Stamp() {
  return (
    <g
      transform="rotate(-14 300 238)"
      fill="none"
      stroke="var(--mark)"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="300" cy="238" r="41" strokeWidth="3.5" fill="var(--paper)" />
      <circle cx="300" cy="238" r="33.5" strokeWidth="1.5" strokeDasharray="1 5" />
      <circle cx="300" cy="238" r="26" strokeWidth="1.5" />
      <path d="m286 239 10 10 19-22" strokeWidth="5.5" />
    </g>
  )
}
