import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { InstallerPasswordField, InstallerSelectField, InstallerTextField } from './installer-fields.tsx'
import { databaseTestSettings, hasDatabaseServer } from './installer-form.ts'
import { sendDatabaseTest } from './installer-queries.ts'
import { SettingsTest, useSettingsTest } from './SettingsTest.tsx'
import { Section } from './StepParts.tsx'
import { useWizard } from './wizard.ts'

const connections = [
  { value: 'mysql', label: 'installer.db-mysql' },
  { value: 'sqlite', label: 'installer.db-sqlite' },
] as const

/** Edits and tests the settings of the database. */
export function DatabaseSection() {
  const text = useText()
  const { form, address } = useWizard()
  const hasServer = hasDatabaseServer({
    dbConnection: useWatch({ control: form.control, name: 'dbConnection' }),
  })
  const test = useSettingsTest({
    select: (values) => databaseTestSettings(values, address),
    send: sendDatabaseTest,
  })
  return (
    <Section title={text('installer.database')}>
      <div className={layout.grid}>
        <InstallerSelectField name="dbConnection" options={connections} />
        {hasServer ? <ServerFields /> : null}
        {hasServer ? null : (
          <InstallerTextField name="dbDatabase" description={text('installer.db-file-hint')} />
        )}
      </div>
      <SettingsTest label={text('installer.test-database')} test={test} />
    </Section>
  )
}

function ServerFields() {
  const text = useText()
  return (
    <>
      <InstallerTextField name="dbDatabase" isRequired description={text('installer.db-database-hint')} />
      <InstallerTextField name="dbHost" />
      <InstallerTextField name="dbPort" inputMode="numeric" />
      <InstallerTextField name="dbUsername" isRequired />
      <InstallerPasswordField name="dbPassword" />
    </>
  )
}
