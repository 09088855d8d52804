import { describe, expect, it } from 'vitest'
import { meantText } from './environment-text.ts'
import {
  adminEmailTyped,
  codeChecked,
  codeTyped,
  databasePrepared,
  environmentTyped,
  type InstallerForm,
  installationFinished,
  installChosen,
  isWorthKeeping,
  openForm,
  refused,
  secretsToggled,
  settingTyped,
  wentBack,
} from './installer-form.ts'

const opened = openForm('http://localhost:3000/crm/')

function atLastStep(): InstallerForm {
  const typed = settingTyped(installChosen(opened), 'dbUsername', 'quittance')
  return databasePrepared(typed, {
    output: 'Created the database.',
    hasAdmin: false,
    environment: 'DB_PASSWORD=s3cret\n',
  })
}

describe('the settings', () => {
  it('start with the defaults and the current URL', () => {
    expect(opened.settings).toMatchObject({
      appName: 'Quittance',
      appEnv: 'production',
      appDebug: false,
      appUrl: 'http://localhost:3000/crm',
      dbConnection: 'mysql',
      dbHost: 'localhost',
      dbPort: '3306',
      mailDriver: 'smtp',
      mailPort: '2525',
    })
  })

  it('keep an invalid port, which only the server rejects', () => {
    expect(settingTyped(opened, 'dbPort', '33o6').settings.dbPort).toBe('33o6')
  })
})

describe('the steps', () => {
  it('keep all values when the user goes forward and back', () => {
    const back = wentBack(adminEmailTyped(atLastStep(), 'zoe@example.com'))
    expect(back).toMatchObject({ step: 'settings', adminEmail: 'zoe@example.com' })
    expect(back.settings.dbUsername).toBe('quittance')
    expect(wentBack(back).step).toBe('cover')
  })

  it('are counted, so that each except the first can get the focus', () => {
    expect(opened.moves).toBe(0)
    expect(installChosen(opened).moves).toBe(1)
    expect(wentBack(installChosen(opened)).moves).toBe(2)
  })
})

describe('the purchase code', () => {
  const valid = codeChecked(codeTyped(opened, 'ABC'), 'ABC', 'valid')

  it('is valid only if it is still the one that was checked', () => {
    expect(valid.codeCheck).toBe('valid')
    expect(codeChecked(codeTyped(opened, 'ABCD'), 'ABC', 'valid').codeCheck).toBe('unchecked')
  })

  it('must be checked again after a change', () => {
    expect(codeTyped(valid, 'ABX').codeCheck).toBe('unchecked')
  })
})

describe('a rejection', () => {
  const refusal = { others: [], fields: { dbPort: 'Not a port.', dbHost: 'No such host.' } }
  const form = refused(installChosen(opened), refusal)

  it('is shown at a field until the field is changed', () => {
    const corrected = settingTyped(form, 'dbPort', '3307')
    expect(corrected.refused?.fields).toEqual({ dbHost: 'No such host.' })
    expect(settingTyped(corrected, 'dbHost', 'db').refused).toBeNull()
  })

  it('of the connection ends when a field of the database is changed', () => {
    const away = refused(form, { others: [], fields: { dbConnection: 'Away.', appUrl: 'Wrong.' } })
    expect(settingTyped(away, 'dbPassword', 'x').refused?.fields).toEqual({ appUrl: 'Wrong.' })
  })

  it('ends when another choice hides its field', () => {
    expect(settingTyped(form, 'dbConnection', 'sqlite').refused).toBeNull()
    const mail = refused(form, { others: [], fields: { mailHost: 'Away.', dbHost: 'Away.' } })
    expect(settingTyped(mail, 'mailDriver', 'log').refused?.fields).toEqual({ dbHost: 'Away.' })
  })

  it('stays while other fields are changed, and ends with the step', () => {
    expect(settingTyped(form, 'appName', 'x').refused).toBe(refusal)
    expect(wentBack(form).refused).toBeNull()
  })
})

describe('the environment file', () => {
  it('is masked at first, and is sent with its secrets', () => {
    const form = atLastStep()
    expect(form.environment.shown).not.toContain('s3cret')
    const edited = environmentTyped(form, `APP_NAME=x\n${form.environment.shown}`)
    expect(meantText(edited.environment)).toBe('APP_NAME=x\nDB_PASSWORD=s3cret\n')
  })

  it('shows its passwords and hides them again, including edited ones', () => {
    const shown = secretsToggled(atLastStep())
    expect(shown.environment.shown).toBe('DB_PASSWORD=s3cret\n')
    const hidden = secretsToggled(environmentTyped(shown, 'DB_PASSWORD=other\n'))
    expect(hidden.environment.shown).not.toContain('other')
    expect(meantText(hidden.environment)).toBe('DB_PASSWORD=other\n')
  })
})

describe('leaving', () => {
  it('loses nothing before the first input or after the installation', () => {
    expect(isWorthKeeping(installChosen(opened), opened)).toBe(false)
    expect(isWorthKeeping(installationFinished(atLastStep()), opened)).toBe(false)
  })

  it('loses input and the prepared environment file', () => {
    expect(isWorthKeeping(codeTyped(opened, 'A'), opened)).toBe(true)
    expect(isWorthKeeping(settingTyped(opened, 'dbHost', 'db'), opened)).toBe(true)
    expect(isWorthKeeping(atLastStep(), opened)).toBe(true)
  })
})
