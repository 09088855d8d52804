/** Renders the illustration of an empty list: a blank sheet and a pencil. */
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
