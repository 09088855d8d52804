import { Icon, type IconProps } from './icons.tsx'

// Icons of list controls.

export function ColumnsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 5h15v14h-15zM9.5 5v14M14.5 5v14" />
    </Icon>
  )
}

export function FilterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6.5h16M7 12h10M10 17.5h4" />
    </Icon>
  )
}

export function SortUpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 18.5V6M7 11l5-5 5 5" />
    </Icon>
  )
}

export function SortDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5.5V18M7 13l5 5 5-5" />
    </Icon>
  )
}

export function FirstIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.5 6v12M17 6.5 11.5 12l5.5 5.5" />
    </Icon>
  )
}

export function PreviousIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M14.5 6.5 9 12l5.5 5.5" />
    </Icon>
  )
}

export function NextIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9.5 6.5 15 12l-5.5 5.5" />
    </Icon>
  )
}

export function LastIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17.5 6v12M7 6.5l5.5 5.5L7 17.5" />
    </Icon>
  )
}

export function DownloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4.5V15M7.5 10.5 12 15l4.5-4.5M5 19h14" />
    </Icon>
  )
}
