/** Renders the logo of the product: a sheet with a check mark. */
export function ProductLogo() {
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
