import { Icon, type IconProps } from './icons.tsx'

export function SignOutIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 4.5H5.5v15H10M15.5 8l4 4-4 4M19 12H9.5" />
    </Icon>
  )
}

export function SystemIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="7.5" />
      <path d="M12 4.5v15a7.5 7.5 0 0 0 0-15z" fill="currentColor" />
    </Icon>
  )
}

export function SunIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="3.5" />
      <path d="M12 3.5V6M12 18v2.5M3.5 12H6M18 12h2.5M6 6l1.7 1.700M16.3 16.3 18 18M18 6l-1.7 1.700M7.7 16.3 6 18" />
    </Icon>
  )
}

export function MoonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19.5 14.200A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.700z" />
    </Icon>
  )
}
