import { useText } from '#locale/use-text.ts'
import classes from './installer.module.css'
import { tryDatabase } from './installer-queries.ts'
import { useInstaller, useWizard } from './installer-store.ts'
import { Section } from './Section.tsx'
import { SettingChoice } from './SettingChoice.tsx'
import { SettingPassword, SettingText } from './SettingText.tsx'
import { TestRow } from './TestRow.tsx'
import { databaseTestSettings, hasDatabaseServer } from './typed-settings.ts'
import { useSettingsTest } from './use-settings-test.ts'

const connections = [
  { value: 'mysql', label: 'installer.db-mysql' },
  { value: 'sqlite', label: 'installer.db-sqlite' },
] as const

/** Edits and tests the settings of the database. */
export function DatabaseSection() {
  const text = useText()
  const { address } = useWizard()
  const hasServer = useInstaller((form) => hasDatabaseServer(form.settings))
  const test = useSettingsTest({
    tested: (form) => databaseTestSettings(form.settings, address),
    send: tryDatabase,
  })
  return (
    <Section title={text('installer.database')}>
      <div className={classes.grid}>
        <SettingChoice setting="dbConnection" choices={connections} />
        {hasServer ? <ServerFields /> : null}
        {hasServer ? null : <SettingText setting="dbDatabase" description={text('installer.db-file-hint')} />}
      </div>
      <TestRow label={text('installer.test-database')} test={test} />
    </Section>
  )
}

function ServerFields() {
  const text = useText()
  return (
    <>
      <SettingText setting="dbDatabase" required description={text('installer.db-database-hint')} />
      <SettingText setting="dbHost" />
      <SettingText setting="dbPort" inputMode="numeric" />
      <SettingText setting="dbUsername" required />
      <SettingPassword setting="dbPassword" />
    </>
  )
}
