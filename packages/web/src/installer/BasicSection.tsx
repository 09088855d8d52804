import { installerLimits } from '@quittance/shared/installation/installer-settings.ts'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { InstallerSelectField, InstallerTextField } from './installer-fields.tsx'
import { Section } from './StepParts.tsx'
import { useWizard } from './wizard.ts'

const environments = [
  { value: 'local', label: 'installer.env-local' },
  { value: 'staging', label: 'installer.env-staging' },
  { value: 'production', label: 'installer.env-production' },
] as const

const debugModes = [
  { value: false, label: 'installer.debug-off' },
  { value: true, label: 'installer.debug-on' },
] as const

/** Edits the name, the environment and the URL of the product. */
export function BasicSection() {
  const text = useText()
  return (
    <Section title={text('installer.basic')}>
      <div className={layout.grid}>
        <InstallerTextField name="appName" isRequired problem={useNameProblem()} />
        <InstallerTextField
          name="appUrl"
          isRequired
          inputMode="url"
          description={text('installer.app-url-hint')}
        />
        <InstallerSelectField name="appEnv" options={environments} />
        <InstallerSelectField name="appDebug" options={debugModes} />
      </div>
    </Section>
  )
}

/** Returns an error if the name is too long. The input is not truncated. */
function useNameProblem(): string | undefined {
  const text = useText()
  const max = installerLimits.appNameLength
  const name = useWatch({ control: useWizard().form.control, name: 'appName' })
  return name.length > max ? text('field.too-long', { field: text('installer.app-name'), max }) : undefined
}
