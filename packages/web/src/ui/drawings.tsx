/** The family of drawings: two colours, a sheet of paper and what happens to it. */

/** The mark of the product: a sheet, acquitted. */
export function MarkDrawing() {
  return (
    <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--brand)" />
      <path d="M9.5 6.5h9L23 11v14.5H9.5z" fill="var(--brand-paper)" />
      <path d="M12.5 15h7M12.5 18.5h4" stroke="var(--brand)" strokeWidth="1.8" strokeLinecap="round" />
      <path
        d="m17.5 22.5 2 2 4.5-5.5"
        fill="none"
        stroke="var(--brand-stamp)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** The default cover: a letterhead, set and acquitted. */
export function CoverDrawing() {
  return (
    <svg width="220" height="240" viewBox="0 0 220 240" aria-hidden="true" focusable="false">
      <path d="M44 26h104l34 34v158H44z" fill="var(--canvas)" stroke="var(--hairline)" strokeWidth="2" />
      <path d="M32 14h104l34 34v158H32z" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.5" />
      <path d="M136 14v34h34" fill="var(--accent-wash)" stroke="var(--accent)" strokeWidth="2.5" />
      <g stroke="var(--accent)" strokeLinecap="round">
        <path d="M52 44h44" strokeWidth="6" />
        <path d="M52 60h28" strokeWidth="2.5" />
        <path d="M52 96h62M52 112h54M52 128h66" strokeWidth="2.5" />
        <path d="M136 96h14M132 112h18M138 128h12" strokeWidth="2.5" />
        <path d="M52 148h98" strokeWidth="1.5" />
        <path d="M76 166h30" strokeWidth="5" />
      </g>
      <g fill="none" stroke="var(--mark)" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="150" cy="186" r="34" strokeWidth="3" fill="var(--paper)" />
        <circle cx="150" cy="186" r="27.5" strokeWidth="1.5" />
        <path d="m138 187 9 9 17-20" strokeWidth="4.5" />
      </g>
    </svg>
  )
}

/** Nothing here yet: an empty sheet waiting for its first line. */
export function EmptyDrawing() {
  return (
    <svg width="112" height="104" viewBox="0 0 112 104" aria-hidden="true" focusable="false">
      <path d="M26 8h46l16 16v72H26z" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2" />
      <path d="M72 8v16h16" fill="var(--accent-wash)" stroke="var(--accent)" strokeWidth="2" />
      <path d="M38 26h18" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M38 46h38M38 58h38M38 70h24"
        stroke="var(--field-border)"
        strokeWidth="2"
        strokeDasharray="1 6"
        strokeLinecap="round"
      />
      <path
        d="m92 56-18 26-8 4 1-9 18-26z"
        fill="var(--paper)"
        stroke="var(--mark)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}
