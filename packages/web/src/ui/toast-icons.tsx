import { CheckIcon, CrossIcon, InfoIcon, WarningIcon } from './icons.tsx'
import type { toastColours } from './tokens.ts'

export type ToastKind = keyof typeof toastColours

const icons = {
  success: CheckIcon,
  info: InfoIcon,
  warning: WarningIcon,
  error: CrossIcon,
  default: InfoIcon,
} as const satisfies Record<ToastKind, typeof CheckIcon>

export function ToastIcon({ kind }: { readonly kind: ToastKind }) {
  const Drawn = icons[kind]
  return <Drawn size={18} />
}
