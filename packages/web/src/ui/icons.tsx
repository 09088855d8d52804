// Icons of the navigation and of documents.

import type { KindName } from '@quittance/shared/documents/document-kinds.ts'

export interface IconProps {
  readonly size?: number
}

interface DrawnIconProps extends IconProps {
  /** The path on a grid of 24. */
  readonly d: string
  readonly strokeWidth?: number
  /** A further path, whose area is filled. */
  readonly filled?: string
}

/** Renders an icon in the colour of the text. It is decoration: the text beside it has the meaning. */
export function Icon({ size = 20, d, strokeWidth = 1.6, filled }: DrawnIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
      {filled ? <path d={filled} fill="currentColor" /> : null}
    </svg>
  )
}

/** A sheet with a folded corner, the basis of the icons of all document kinds. */
const sheet =
  'M6 3.5h8.2L18.5 8v11a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19V5A1.5 1.5 0 0 1 6 3.5zM14 3.5V8h4.5'

const ProposalIcon = (props: IconProps) => <Icon {...props} d={`${sheet}M8 12h7M8 15h7M8 18h3.5`} />

const EstimateIcon = (props: IconProps) => (
  <Icon {...props} d={`${sheet}M8 12.5h7M8 16.5h2M13 16.5h2M11.5 11v3`} />
)

const InvoiceIcon = (props: IconProps) => <Icon {...props} d={`${sheet}M8 11.5h3M8 14.5h7M11.5 17.5H15`} />

const CreditNoteIcon = (props: IconProps) => (
  <Icon {...props} d={`${sheet}M15 14.5H8.5M11 12l-2.5 2.5L11 17`} />
)

export const DashboardIcon = (props: IconProps) => (
  <Icon {...props} d="M4.5 4.5h6v8h-6zM13.5 4.5h6v4.5h-6zM13.5 12h6v7.5h-6zM4.5 15.5h6v4h-6z" />
)

export const SettingsIcon = (props: IconProps) => (
  <Icon {...props} d="M4 7h9M18 7h2M4 17h2M11 17h9M15.5 4.5v5M8.5 14.5v5" />
)

export const MenuIcon = (props: IconProps) => <Icon {...props} d="M4 7h16M4 12h16M4 17h16" />

export const HelpIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM9.5 9.6a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2.9-1.2 1.7v.3M12 16.7v.1"
  />
)

export const CollapseIcon = (props: IconProps) => (
  <Icon {...props} d="M4.5 5h15v14h-15zM9.5 5v14M15.5 9.5 13 12l2.5 2.5" />
)

export const ExpandIcon = (props: IconProps) => (
  <Icon {...props} d="M4.5 5h15v14h-15zM9.5 5v14M13 9.5l2.5 2.5-2.5 2.5" />
)

export const CheckIcon = (props: IconProps) => <Icon {...props} d="m5.5 12.5 4.5 4.5 8.5-10" />

export const CrossIcon = (props: IconProps) => <Icon {...props} d="m7 7 10 10M17 7 7 17" />

export const InfoIcon = (props: IconProps) => <Icon {...props} d="M12 11v6M12 7.2v.1" />

export const WarningIcon = (props: IconProps) => <Icon {...props} d="M12 6.5v7M12 17v.1" />

export const MoreIcon = (props: IconProps) => (
  <Icon {...props} d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth={2.6} />
)

/** A sheet of a calendar. */
export const CalendarIcon = (props: IconProps) => (
  <Icon {...props} d="M4.5 6h15v13.5h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4" />
)

export const PlusIcon = (props: IconProps) => <Icon {...props} d="M12 5.5v13M5.5 12h13" />

export const SearchIcon = (props: IconProps) => (
  <Icon {...props} d="M4.5 10.5a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM15 15l5 5" />
)

/** A person and a plus sign. */
export const LeadIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M6.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0zM3.5 19.5c.4-4 2.9-6 6.5-6 1.3 0 2.5.3 3.5.8M18 13v7M14.5 16.5h7"
  />
)

/** Two people. */
export const CustomerIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M5.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0zM2.5 19.5c.4-4 2.9-6 6.5-6s6.1 2 6.5 6M15 4.8a3.5 3.5 0 0 1 0 6.4M17 13.9c2.6.7 4.2 2.6 4.5 5.6"
  />
)

/** A parcel. */
export const ProductIcon = (props: IconProps) => (
  <Icon {...props} d="M12 3.5 19.5 7.5v9L12 20.5l-7.5-4v-9zM4.5 7.5 12 11.5l7.5-4M12 11.5v9" />
)

/** An envelope. */
export const MailIcon = (props: IconProps) => <Icon {...props} d="M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5" />

/** A bank note. */
export const PaymentIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M3.5 6.5h17v11h-17zM9.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM6.5 12h.01M17.5 12h.01"
  />
)

export const EyeIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0z"
  />
)

export const CopyIcon = (props: IconProps) => <Icon {...props} d="M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4" />

export const SumIcon = (props: IconProps) => <Icon {...props} d="M17.5 7V4.5h-11L13 12l-6.5 7.5h11V17" />

/** A clock with a hand that moves back. */
export const VersionsIcon = (props: IconProps) => (
  <Icon {...props} d="M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4M12 8v4l3 2" />
)

export const DownloadIcon = (props: IconProps) => (
  <Icon {...props} d="M12 4.5V15M7.5 10.5 12 15l4.5-4.5M5 19h14" />
)

export const UpIcon = (props: IconProps) => <Icon {...props} d="M12 19V5.5M6 11l6-6 6 6" />

export const DownIcon = (props: IconProps) => <Icon {...props} d="M12 5v13.5M6 13l6 6 6-6" />

export const UndoIcon = (props: IconProps) => (
  <Icon {...props} d="M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3" />
)

export const RedoIcon = (props: IconProps) => (
  <Icon {...props} d="M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3" />
)

export const GripIcon = (props: IconProps) => (
  <Icon {...props} d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" strokeWidth={2.5} />
)

const icons: Readonly<Record<KindName, typeof ProposalIcon>> = {
  proposal: ProposalIcon,
  estimate: EstimateIcon,
  invoice: InvoiceIcon,
  creditNote: CreditNoteIcon,
}

export function KindIcon({ kind, size = 20 }: { readonly kind: KindName; readonly size?: number }) {
  const Drawn = icons[kind]
  return <Drawn size={size} />
}

export const DescriptionIcon = (props: IconProps) => <Icon {...props} d="M5 6.5h14M5 12h14M5 17.5h8" />
