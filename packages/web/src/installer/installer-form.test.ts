import { describe, expect, it } from 'vitest'
import {
  databaseTestSettings,
  defaultSettings,
  fieldsInOrder,
  initialValues,
  mailTestSettings,
  obsoleteErrors,
  requestedDomain,
  visibleSettings,
} from './installer-form.ts'

const address = 'http://localhost:3000/crm'
const filled = {
  ...defaultSettings,
  appName: 'Été & co',
  appUrl: 'https://crm.example.com:8443/crm',
  dbPort: '33o6',
  dbUsername: 'quittance',
  dbPassword: 's3cret',
  mailHost: 'mail.example.com',
  mailPort: '587',
}

describe('the settings to send', () => {
  it('equal the input if all fields are visible', () => {
    expect(visibleSettings(filled)).toEqual(filled)
  })

  it('have defaults in the fields that the embedded database hides', () => {
    expect(visibleSettings({ ...filled, dbConnection: 'sqlite' })).toMatchObject({
      dbPort: '3306',
      dbUsername: '',
      dbPassword: '',
      mailHost: 'mail.example.com',
    })
  })

  it.each(['log', 'sendmail'] as const)('have defaults for a mail server with %s', (mailDriver) => {
    expect(visibleSettings({ ...filled, mailDriver })).toMatchObject({ mailHost: '', mailPort: '2525' })
  })
})

describe('a test', () => {
  it('of the database does not need the rest of the form', () => {
    const sent = databaseTestSettings({ ...filled, appName: '', appUrl: 'x', mailPort: 'y' }, address)
    expect(sent).toMatchObject({ appName: 'Quittance', appUrl: address, dbPort: '33o6', mailPort: '2525' })
  })

  it('of the e-mail does not need the database', () => {
    const sent = mailTestSettings({ ...filled, dbUsername: '', appUrl: '' }, address)
    expect(sent).toMatchObject({ appName: 'Été & co', dbConnection: 'sqlite', mailHost: 'mail.example.com' })
    expect(mailTestSettings({ ...filled, appName: ' ' }, address).appName).toBe('Quittance')
  })
})

it('checks the code for the host of the URL field, otherwise of the current URL', () => {
  expect(requestedDomain(filled.appUrl, address)).toBe('crm.example.com:8443')
  expect(requestedDomain('not an address', address)).toBe('localhost:3000')
})

describe('the fields', () => {
  it('start with the defaults and the current URL', () => {
    expect(initialValues('http://localhost:3000/crm/')).toMatchObject({
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

  it('all have a label', () => {
    expect([...fieldsInOrder].sort()).toEqual(Object.keys(initialValues(address)).sort())
  })
})

describe('a change of a field', () => {
  it('removes its own error only', () => {
    expect(obsoleteErrors(['dbPort', 'dbHost'], 'dbPort')).toEqual(['dbPort'])
    expect(obsoleteErrors(['dbPort'], 'appName')).toEqual([])
  })

  it('of the database removes the error of the connection', () => {
    expect(obsoleteErrors(['dbConnection', 'appUrl'], 'dbPassword')).toEqual(['dbConnection'])
  })

  it('that hides other fields removes their errors', () => {
    expect(obsoleteErrors(['dbPort', 'mailHost'], 'dbConnection')).toEqual(['dbPort'])
    expect(obsoleteErrors(['mailHost', 'dbHost'], 'mailDriver')).toEqual(['mailHost'])
  })
})
