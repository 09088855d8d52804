import { Icon, type IconProps } from './icons.tsx'

export function UpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 19V5.500M6 11l6-6 6 6" />
    </Icon>
  )
}

export function DownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v13.500M6 13l6 6 6-6" />
    </Icon>
  )
}

export function UndoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.500 5 4 9.500 8.500 14M4.500 9.500H14a5.500 5.500 0 0 1 0 11h-3" />
    </Icon>
  )
}

export function RedoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M15.500 5 20 9.500 15.500 14M19.500 9.500H10a5.500 5.500 0 0 0 0 11h3" />
    </Icon>
  )
}

export function GripIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path strokeWidth={2.5} d="M9 6v.010M15 6v.010M9 12v.010M15 12v.010M9 18v.010M15 18v.010" />
    </Icon>
  )
}
