import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { descriptionLast } from './description-last.ts'
import { FieldSlot } from './FieldSlot.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { Setting, TypedSettings } from './typed-settings.ts'
import { useSetting } from './use-setting.ts'

/** The settings that are text. */
export type TextSetting = {
  [Name in Setting]: string extends TypedSettings[Name] ? Name : never
}[Setting]

interface SettingTextProps {
  readonly setting: TextSetting
  readonly description?: ReactNode
  readonly required?: boolean
  readonly inputMode?: 'url' | 'numeric'
  /** What is wrong with what is typed, before the server is asked. */
  readonly problem?: string | undefined
}

/** A setting that is typed. */
export function SettingText({ setting, problem, ...shown }: SettingTextProps) {
  const { label, value, error, set } = useSetting(setting)
  return (
    <FieldSlot field={setting}>
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
    </FieldSlot>
  )
}

/** A setting that is a password of another server. */
export function SettingPassword({ setting }: { readonly setting: TextSetting }) {
  const { label, value, error, set } = useSetting(setting)
  return (
    <FieldSlot field={setting}>
      <PasswordField label={label} value={value} onType={set} error={error} autoComplete="new-password" />
    </FieldSlot>
  )
}
