import { describe, expect, it } from 'vitest'
import {
  databaseTestSettings,
  defaultSettings,
  mailTestSettings,
  requestedDomain,
  settingsInSight,
} from './typed-settings.ts'

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
    expect(settingsInSight(filled)).toEqual(filled)
  })

  it('have defaults in the fields that the embedded database hides', () => {
    expect(settingsInSight({ ...filled, dbConnection: 'sqlite' })).toMatchObject({
      dbPort: '3306',
      dbUsername: '',
      dbPassword: '',
      mailHost: 'mail.example.com',
    })
  })

  it.each(['log', 'sendmail'] as const)('have defaults for a mail server with %s', (mailDriver) => {
    expect(settingsInSight({ ...filled, mailDriver })).toMatchObject({ mailHost: '', mailPort: '2525' })
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
