import { Icon, type IconProps } from './icons.tsx'

/** A parcel. */
export function ProductIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5 19.5 7.5v9L12 20.5l-7.5-4v-9z" />
      <path d="M4.5 7.5 12 11.5l7.5-4M12 11.5v9" />
    </Icon>
  )
}
