import { useText } from '#locale/use-text.ts'
import { fieldLabel } from './field-labels.ts'
import { settingTyped } from './installer-form.ts'
import { useChange, useInstaller, useRefusal } from './installer-store.ts'
import type { Setting, TypedSettings } from './typed-settings.ts'

/** Returns the label, value, error and setter of a setting. */
export function useSetting<Name extends Setting>(name: Name) {
  const text = useText()
  const change = useChange()
  const label = text(useInstaller((form) => fieldLabel(name, form.settings)))
  const value = useInstaller((form) => form.settings[name])
  const error = useRefusal(name)
  return {
    label,
    value,
    error,
    set: (typed: TypedSettings[Name]) => change((form) => settingTyped(form, name, typed)),
  }
}
