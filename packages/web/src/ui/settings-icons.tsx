import { Icon, type IconProps } from './icons.tsx'

// Icons of settings controls.

export function GripIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="2.6" />
    </Icon>
  )
}

export function UpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6.5 14.5 5.5-5.5 5.5 5.5" />
    </Icon>
  )
}

export function DownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />
    </Icon>
  )
}

export function PencilIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 19l.8-3.6L16 5.2a1.7 1.7 0 0 1 2.4 0l.4.4a1.7 1.7 0 0 1 0 2.4L8.6 18.2 5 19z" />
    </Icon>
  )
}
