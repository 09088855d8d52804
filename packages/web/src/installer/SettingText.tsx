import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { descriptionLast } from './description-last.ts'
import { FieldContainer } from './FieldContainer.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { Setting, TypedSettings } from './typed-settings.ts'
import { useSetting } from './use-setting.ts'

/** Names of the settings that are text. */
export type TextSetting = {
  [Name in Setting]: string extends TypedSettings[Name] ? Name : never
}[Setting]

interface SettingTextProps {
  readonly setting: TextSetting
  readonly description?: ReactNode
  readonly required?: boolean
  readonly inputMode?: 'url' | 'numeric'
  /** Error that is found without the server. */
  readonly problem?: string | undefined
}

/** Edits a setting that is text. */
export function SettingText({ setting, problem, ...shown }: SettingTextProps) {
  const { label, value, error, set } = useSetting(setting)
  return (
    <FieldContainer field={setting}>
      <TextInput
        {...shown}
        label={label}
        inputWrapperOrder={descriptionLast}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
        error={problem ?? error}
      />
    </FieldContainer>
  )
}

/** Edits a setting that is the password of another server. */
export function SettingPassword({ setting }: { readonly setting: TextSetting }) {
  const { label, value, error, set } = useSetting(setting)
  return (
    <FieldContainer field={setting}>
      <PasswordField label={label} value={value} onType={set} error={error} autoComplete="new-password" />
    </FieldContainer>
  )
}
