import { Icon, type IconProps } from './icons.tsx'

/** A person and a plus sign. */
export function LeadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="8" r="3.5" />
      <path d="M3.5 19.5c.4-4 2.900-6 6.500-6 1.300 0 2.500.3 3.500.8M18 13v7M14.500 16.500h7" />
    </Icon>
  )
}

/** Two people. */
export function CustomerIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.500 19.500c.4-4 2.900-6 6.500-6s6.100 2 6.500 6M15 4.800a3.500 3.500 0 0 1 0 6.400M17 13.900c2.600.7 4.200 2.600 4.500 5.600" />
    </Icon>
  )
}
