import { installerLimits } from '@quittance/shared/installation/installer-settings.ts'
import { useText } from '#locale/use-text.ts'
import classes from './installer.module.css'
import { useInstaller } from './installer-store.ts'
import { Section } from './Section.tsx'
import { SettingChoice } from './SettingChoice.tsx'
import { SettingText } from './SettingText.tsx'

const environments = [
  { value: 'local', label: 'installer.env-local' },
  { value: 'staging', label: 'installer.env-staging' },
  { value: 'production', label: 'installer.env-production' },
] as const

const debugChoices = [
  { value: false, label: 'installer.debug-off' },
  { value: true, label: 'installer.debug-on' },
] as const

/** Edits the name, the environment and the URL of the product. */
export function BasicSection() {
  const text = useText()
  return (
    <Section title={text('installer.basic')}>
      <div className={classes.grid}>
        <SettingText setting="appName" required problem={useNameProblem()} />
        <SettingText setting="appUrl" required inputMode="url" description={text('installer.app-url-hint')} />
        <SettingChoice setting="appEnv" choices={environments} />
        <SettingChoice setting="appDebug" choices={debugChoices} />
      </div>
    </Section>
  )
}

/** Returns an error if the name is too long. The input is not truncated. */
function useNameProblem(): string | undefined {
  const text = useText()
  const max = installerLimits.appNameLength
  const isTooLong = useInstaller((form) => form.settings.appName.length > max)
  return isTooLong ? text('field.too-long', { field: text('installer.app-name'), max }) : undefined
}
