import { Icon, type IconProps } from './icons.tsx'

// Icons of lists, settings, the profile and the setup wizard.

export const HiddenEyeIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M6.5 7.2C4 9 2.5 12 2.5 12S6 18.5 12 18.5c1.9 0 3.5-.6 4.9-1.5M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.2 3M4 4l16 16"
  />
)

export const RefreshIcon = (props: IconProps) => (
  <Icon {...props} d="M19 8.5A7.5 7.5 0 1 0 19.5 13M19.5 4v5h-5" />
)

export const NewTabIcon = (props: IconProps) => (
  <Icon {...props} d="M13.5 4.5h6v6M19 5l-8.5 8.5M10 6H5.5v12.5H18V14" />
)

export const ColumnsIcon = (props: IconProps) => <Icon {...props} d="M4.5 5h15v14h-15zM9.5 5v14M14.5 5v14" />

export const FilterIcon = (props: IconProps) => <Icon {...props} d="M4 6.5h16M7 12h10M10 17.5h4" />

export const SortUpIcon = (props: IconProps) => <Icon {...props} d="M12 18.5V6M7 11l5-5 5 5" />

export const SortDownIcon = (props: IconProps) => <Icon {...props} d="M12 5.5V18M7 13l5 5 5-5" />

export const FirstIcon = (props: IconProps) => <Icon {...props} d="M6.5 6v12M17 6.5 11.5 12l5.5 5.5" />

export const PreviousIcon = (props: IconProps) => <Icon {...props} d="M14.5 6.5 9 12l5.5 5.5" />

export const NextIcon = (props: IconProps) => <Icon {...props} d="M9.5 6.5 15 12l-5.5 5.5" />

export const LastIcon = (props: IconProps) => <Icon {...props} d="M17.5 6v12M7 6.5l5.5 5.5L7 17.5" />

export const ChevronUpIcon = (props: IconProps) => <Icon {...props} d="m6.5 14.5 5.5-5.5 5.5 5.5" />

export const ChevronDownIcon = (props: IconProps) => <Icon {...props} d="m6.5 9.5 5.5 5.5 5.5-5.5" />

export const PencilIcon = (props: IconProps) => (
  <Icon {...props} d="M5 19l.8-3.6L16 5.2a1.7 1.7 0 0 1 2.4 0l.4.4a1.7 1.7 0 0 1 0 2.4L8.6 18.2 5 19z" />
)

export const SunIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0zM12 3.5V6M12 18v2.5M3.5 12H6M18 12h2.5M6 6l1.7 1.7M16.3 16.3 18 18M18 6l-1.7 1.7M7.7 16.3 6 18"
  />
)

export const MoonIcon = (props: IconProps) => (
  <Icon {...props} d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z" />
)

export const SystemIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M4.5 12a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0z"
    filled="M12 4.5v15a7.5 7.5 0 0 0 0-15z"
  />
)

export const SignOutIcon = (props: IconProps) => (
  <Icon {...props} d="M10 4.5H5.5v15H10M15.5 8l4 4-4 4M19 12H9.5" />
)

export const NarrowerIcon = (props: IconProps) => (
  <Icon {...props} d="M4 12h6M7 9l3 3-3 3M20 12h-6M17 9l-3 3 3 3" />
)

export const WiderIcon = (props: IconProps) => (
  <Icon {...props} d="M10.5 12H4M7 9l-3 3 3 3M13.5 12H20M17 9l3 3-3 3" />
)

/** A tick in a circle. */
export const StatusIcon = (props: IconProps) => (
  <Icon {...props} d="M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM8.8 12.2l2.2 2.2 4.2-4.6" />
)

/** A box with a lid. */
export const ArchiveIcon = (props: IconProps) => (
  <Icon {...props} d="M4.5 5h15v4h-15zM6 9v10h12V9M10 12.5h4" />
)

/** A waste bin. */
export const DeleteIcon = (props: IconProps) => (
  <Icon {...props} d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7" />
)

/** A closed lock. */
export const LockIcon = (props: IconProps) => (
  <Icon {...props} d="M6 10.5h12v9H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
)
