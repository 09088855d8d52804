import { Icon, type IconProps } from './icons.tsx'

export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </Icon>
  )
}

export function HiddenEyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.5 7.2C4 9 2.5 12 2.5 12S6 18.5 12 18.5c1.900 0 3.5-.6 4.900-1.5M10 5.700a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.200 3M4 4l16 16" />
    </Icon>
  )
}

export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4" />
    </Icon>
  )
}

export function SumIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17.5 7V4.500h-11L13 12l-6.500 7.500h11V17" />
    </Icon>
  )
}

export function RefreshIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19 8.5A7.5 7.5 0 1 0 19.5 13M19.5 4v5h-5" />
    </Icon>
  )
}

export function NewTabIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13.5 4.5h6v6M19 5l-8.5 8.5M10 6H5.5v12.5H18V14" />
    </Icon>
  )
}

export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6h16v12.500H4zM4.500 6.500 12 13l7.500-6.500" />
    </Icon>
  )
}

/** A clock with a hand that moves back. */
export function VersionsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 12a8 8 0 1 0 2.6-5.9" />
      <path d="M4 4v4h4" />
      <path d="M12 8v4l3 2" />
    </Icon>
  )
}
