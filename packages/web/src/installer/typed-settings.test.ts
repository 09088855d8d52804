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

describe('what is sent', () => {
  it('is what was typed where every field is in sight', () => {
    expect(settingsInSight(filled)).toEqual(filled)
  })

  it('has nothing of the fields that the embedded database hides', () => {
    expect(settingsInSight({ ...filled, dbConnection: 'sqlite' })).toMatchObject({
      dbPort: '3306',
      dbUsername: '',
      dbPassword: '',
      mailHost: 'mail.example.com',
    })
  })

  it.each(['log', 'sendmail'] as const)('has nothing of a mail server with %s', (mailDriver) => {
    expect(settingsInSight({ ...filled, mailDriver })).toMatchObject({ mailHost: '', mailPort: '2525' })
  })
})

describe('a test', () => {
  it('of the database does not wait for the rest of the form', () => {
    const sent = databaseTestSettings({ ...filled, appName: '', appUrl: 'x', mailPort: 'y' }, address)
    expect(sent).toMatchObject({ appName: 'Quittance', appUrl: address, dbPort: '33o6', mailPort: '2525' })
  })

  it('of the e-mail does not wait for the database', () => {
    const sent = mailTestSettings({ ...filled, dbUsername: '', appUrl: '' }, address)
    expect(sent).toMatchObject({ appName: 'Été & co', dbConnection: 'sqlite', mailHost: 'mail.example.com' })
    expect(mailTestSettings({ ...filled, appName: ' ' }, address).appName).toBe('Quittance')
  })
})

it('asks about the host of the URL, else of the address in use', () => {
  expect(requestedDomain(filled.appUrl, address)).toBe('crm.example.com:8443')
  expect(requestedDomain('not an address', address)).toBe('localhost:3000')
})
