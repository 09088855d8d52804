import { TextInput } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import { FieldContainer } from './FieldContainer.tsx'
import classes from './installer.module.css'
import { adminEmailTyped, adminPasswordTyped } from './installer-form.ts'
import { useChange, useInstaller, useRefusal } from './installer-store.ts'
import { PasswordField } from './PasswordField.tsx'
import { Section } from './Section.tsx'

/** Asks for the credentials of the first administrator, or of an existing one if the database has one already. */
export function AdminSection() {
  const text = useText()
  const change = useChange()
  const email = useInstaller((form) => form.adminEmail)
  const password = useInstaller((form) => form.adminPassword)
  const hasAdmin = useInstaller((form) => form.prepared?.hasAdmin ?? false)
  const [emailRefusal, passwordRefusal] = [useRefusal('adminEmail'), useRefusal('adminPassword')]
  return (
    <Section title={text('installer.step-finish')}>
      {hasAdmin ? <p className={classes.hint}>{text('installer.existing-admin-hint')}</p> : null}
      <div className={classes.grid}>
        <FieldContainer field="adminEmail">
          <TextInput
            label={text('installer.admin-email')}
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => {
              const typed = event.currentTarget.value
              change((form) => adminEmailTyped(form, typed))
            }}
            error={emailRefusal}
          />
        </FieldContainer>
        <FieldContainer field="adminPassword">
          <PasswordField
            label={text('installer.admin-password')}
            autoComplete={hasAdmin ? 'current-password' : 'new-password'}
            required
            description={hasAdmin ? undefined : text('installer.admin-password-hint')}
            value={password}
            onType={(typed) => change((form) => adminPasswordTyped(form, typed))}
            error={passwordRefusal}
          />
        </FieldContainer>
      </div>
    </Section>
  )
}
