import { ActionIcon, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { type ReactNode, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { HiddenEyeIcon } from '#ui/action-icons.tsx'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import { EyeIcon } from '#ui/icons.tsx'
import type { EnteredSettings, InstallerField, InstallerValues } from './installer-form.ts'
import { useInstallerField } from './wizard.ts'

/** Fields whose value is any text. */
type TextFieldName = {
  [Name in InstallerField]: string extends InstallerValues[Name] ? Name : never
}[InstallerField]

interface InstallerTextFieldProps {
  readonly name: TextFieldName
  readonly description?: ReactNode
  readonly isRequired?: boolean
  readonly isLabelHidden?: boolean
  readonly type?: 'text' | 'email'
  readonly inputMode?: 'url' | 'numeric'
  readonly autoComplete?: string
  /** Error that is found without the server. */
  readonly problem?: string | undefined
  onEnter?(): void
}

/** Edits a field that is one line of text. */
export function InstallerTextField(props: InstallerTextFieldProps) {
  const { name, description, isRequired = false, isLabelHidden = false, problem, onEnter } = props
  const { type = 'text', inputMode, autoComplete = 'off' } = props
  const { value, setValue, slot } = useInstallerField(name)
  return (
    <FieldSlot
      {...slot}
      error={problem ?? slot.error}
      description={description}
      isRequired={isRequired}
      isLabelHidden={isLabelHidden}
    >
      {(input) => (
        <TextInput
          {...input}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || onEnter === undefined) return
            // Enter has the effect of another button than that of the form.
            event.preventDefault()
            onEnter()
          }}
        />
      )}
    </FieldSlot>
  )
}

interface InstallerPasswordFieldProps {
  readonly name: TextFieldName
  readonly description?: ReactNode
  readonly isRequired?: boolean
  readonly autoComplete?: string
}

/** Edits a password, with a button that shows and hides it. */
export function InstallerPasswordField(props: InstallerPasswordFieldProps) {
  const { name, description, isRequired = false, autoComplete = 'new-password' } = props
  const text = useText()
  const { value, setValue, slot } = useInstallerField(name)
  const [isVisible, setVisible] = useState(false)
  const action = text(isVisible ? 'installer.hide-field' : 'installer.show-field', { field: slot.label })
  return (
    <FieldSlot {...slot} description={description} isRequired={isRequired}>
      {(input) => (
        <TextInput
          {...input}
          type={isVisible ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          rightSectionPointerEvents="all"
          rightSection={
            <ActionIcon variant="subtle" color="gray" onClick={() => setVisible(!isVisible)}>
              {isVisible ? <HiddenEyeIcon size={18} /> : <EyeIcon size={18} />}
              <VisuallyHidden>{action}</VisuallyHidden>
            </ActionIcon>
          }
        />
      )}
    </FieldSlot>
  )
}

type SelectFieldName = 'appEnv' | 'appDebug' | 'dbConnection' | 'mailDriver' | 'mailEncryption'

interface InstallerSelectFieldProps<Name extends SelectFieldName> {
  readonly name: Name
  readonly options: readonly { readonly value: EnteredSettings[Name]; readonly label: TextKey }[]
}

/** Selects the value of a setting from a list. */
export function InstallerSelectField<Name extends SelectFieldName>(props: InstallerSelectFieldProps<Name>) {
  const { name, options } = props
  const text = useText()
  const { value, setValue, slot } = useInstallerField(name)
  return (
    <FieldSlot {...slot}>
      {(input) => (
        <NativeSelect
          {...input}
          value={String(value)}
          data={options.map((option) => ({ value: String(option.value), label: text(option.label) }))}
          onChange={(event) => {
            const selected = options.find((option) => String(option.value) === event.currentTarget.value)
            if (selected !== undefined) setValue(selected.value as InstallerValues[Name]) // as: the same type by this name
          }}
        />
      )}
    </FieldSlot>
  )
}
