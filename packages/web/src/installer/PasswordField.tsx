import { ActionIcon, TextInput, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { EyeIcon, HiddenEyeIcon } from '#ui/action-icons.tsx'
import { descriptionLast } from './description-last.ts'

interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  onType(value: string): void
  readonly autoComplete?: string
  readonly required?: boolean
  readonly description?: ReactNode
  readonly error?: ReactNode
}

/** Edits a password, with a button that shows and hides it. */
export function PasswordField({ label, onType, ...shown }: PasswordFieldProps) {
  const text = useText()
  const [isInSight, setInSight] = useState(false)
  const action = text(isInSight ? 'installer.hide-field' : 'installer.show-field', { field: label })
  return (
    <TextInput
      {...shown}
      label={label}
      inputWrapperOrder={descriptionLast}
      type={isInSight ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => onType(event.currentTarget.value)}
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon variant="subtle" color="gray" onClick={() => setInSight(!isInSight)}>
          {isInSight ? <HiddenEyeIcon size={18} /> : <EyeIcon size={18} />}
          <VisuallyHidden>{action}</VisuallyHidden>
        </ActionIcon>
      }
    />
  )
}
