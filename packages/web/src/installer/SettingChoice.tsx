import { NativeSelect } from '@mantine/core'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useText } from '#locale/use-text.ts'
import { FieldContainer } from './FieldContainer.tsx'
import type { Setting, TypedSettings } from './typed-settings.ts'
import { useSetting } from './use-setting.ts'

type ChoiceSetting = 'appEnv' | 'appDebug' | 'dbConnection' | 'mailDriver' | 'mailEncryption'

interface SettingChoiceProps<Name extends ChoiceSetting & Setting> {
  readonly setting: Name
  readonly choices: readonly { readonly value: TypedSettings[Name]; readonly label: TextKey }[]
}

/** Selects the value of a setting from a list. */
export function SettingChoice<Name extends ChoiceSetting>({ setting, choices }: SettingChoiceProps<Name>) {
  const text = useText()
  const { label, value, error, set } = useSetting(setting)
  return (
    <FieldContainer field={setting}>
      <NativeSelect
        label={label}
        value={String(value)}
        data={choices.map((choice) => ({ value: String(choice.value), label: text(choice.label) }))}
        onChange={(event) => {
          const chosen = choices.find((choice) => String(choice.value) === event.currentTarget.value)
          if (chosen !== undefined) set(chosen.value)
        }}
        error={error}
      />
    </FieldContainer>
  )
}
