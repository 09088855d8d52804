import type { ReactNode } from 'react'

export interface IconProps {
  readonly size?: number
}

/** Renders an icon on a grid of 24 in the colour of the text. It is decoration: the text beside it has the meaning. */
export function Icon({ size = 20, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

/** Renders a sheet with a folded corner, the basis of the icons of all document kinds. */
function Sheet() {
  return (
    <>
      <path d="M6 3.5h8.2L18.5 8v11a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19V5A1.5 1.5 0 0 1 6 3.5z" />
      <path d="M14 3.5V8h4.5" />
    </>
  )
}

export function ProposalIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <Sheet />
      <path d="M8 12h7M8 15h7M8 18h3.5" />
    </Icon>
  )
}

export function EstimateIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <Sheet />
      <path d="M8 12.5h7M8 16.5h2M13 16.5h2M11.5 11v3" />
    </Icon>
  )
}

export function InvoiceIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <Sheet />
      <path d="M8 11.5h3M8 14.5h7M11.5 17.5H15" />
    </Icon>
  )
}

export function DashboardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 4.5h6v8h-6zM13.5 4.5h6v4.5h-6zM13.5 12h6v7.5h-6zM4.5 15.5h6v4h-6z" />
    </Icon>
  )
}

export function SettingsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h9M18 7h2M4 17h2M11 17h9M15.5 4.5v5M8.5 14.5v5" />
    </Icon>
  )
}

export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  )
}

export function CollapseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 5h15v14h-15zM9.5 5v14M15.5 9.5 13 12l2.5 2.5" />
    </Icon>
  )
}

export function ExpandIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 5h15v14h-15zM9.5 5v14M13 9.5l2.5 2.5-2.5 2.5" />
    </Icon>
  )
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5.5 12.5 4.5 4.5 8.5-10" />
    </Icon>
  )
}

export function CrossIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m7 7 10 10M17 7 7 17" />
    </Icon>
  )
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 11v6M12 7.200v.1" />
    </Icon>
  )
}

export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 6.5v7M12 17v.1" />
    </Icon>
  )
}

export function MoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="2.6" />
    </Icon>
  )
}

export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5.5v13M5.5 12h13" />
    </Icon>
  )
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="m15 15 5 5" />
    </Icon>
  )
}
