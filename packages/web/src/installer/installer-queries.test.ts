import { capabilities, checkedFolders } from '@quittance/shared/installation/requirements.ts'
import { englishText as text } from '@quittance/shared/text/english-text.ts'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#api/responses.ts'
import { defaultSettings as settings } from './installer-form.ts'
import { problemsIn, readRequirements } from './installer-queries.ts'

describe('a rejection', () => {
  it('names fields by their labels on the screen', () => {
    const error = new ApiError(422, 'db_port must be a whole number.', {
      errors: {
        db_port: ['db_port must be a whole number.'],
        to: ['to must be an e-mail address. Send it to somebody.'],
        email: ['Le champ «\u00a0email\u00a0» doit contenir une adresse.'],
        password: ['This is not their e-mail and password.'],
        db_database: ['db_database is missing.', 'Please fill it in.'],
      },
    })
    expect(problemsIn(error, settings, text)).toEqual({
      fields: [
        ['dbPort', 'Database Port must be a whole number.'],
        ['recipient', 'Test recipient must be an e-mail address. Send it to somebody.'],
        ['adminEmail', 'Le champ «\u00a0Admin Email\u00a0» doit contenir une adresse.'],
        ['adminPassword', 'This is not their e-mail and password.'],
        ['dbDatabase', 'Database Name is missing. Please fill it in.'],
      ],
      others: [],
    })
  })

  it('calls the embedded database a file', () => {
    const error = new ApiError(422, '', { errors: { db_database: ['db_database is missing.'] } })
    const { fields } = problemsIn(error, { ...settings, dbConnection: 'sqlite' }, text)
    expect(fields).toEqual([['dbDatabase', 'Database File is missing.']])
  })

  it('keeps errors that belong to no field', () => {
    const unknown = new ApiError(422, 'Wrong.', { errors: { folder: ['storage/app cannot be written.'] } })
    expect(problemsIn(unknown, settings, text).others).toEqual(['storage/app cannot be written.'])
    expect(problemsIn(new ApiError(422, 'No.'), settings, text).others).toEqual(['No.'])
  })
})

const details = {
  php_version: true,
  server_php_version: '24.21.0',
  required_php_version: '24.0.0',
  ctype: true,
  fileinfo: true,
  json: true,
  bcmath: true,
  mbstring: false,
  openssl: true,
  pdo: true,
  tokenizer: true,
  xml: true,
  bootstrap_permission: '0755',
  stg_app_permission: '0700',
  stg_framework_permission: '0775',
  stg_logs_permission: '0754',
  advice: { mbstring: 'Use another Node.js.', stg_app_permission: "chmod 0755 'storage/app'" },
  schedule_command: '* * * * * quittance schedule',
}

it('lists the requirements, each with its advice', () => {
  const requirements = readRequirements(details)
  expect(requirements.runtime).toEqual({
    isGood: true,
    onServer: '24.21.0',
    required: '24.0.0',
    advice: null,
  })
  expect(requirements.capabilities.map(({ name }) => name)).toEqual(capabilities)
  expect(requirements.capabilities.filter(({ isThere }) => !isThere)).toEqual([
    { name: 'mbstring', isThere: false, advice: 'Use another Node.js.' },
  ])
  expect(requirements.scheduleCommand).toBe('* * * * * quittance schedule')
})

it('accepts folder permissions from 0755 on', () => {
  const { folders } = readRequirements(details)
  expect(folders.map(({ folder }) => folder)).toEqual(Object.values(checkedFolders))
  expect(folders.map(({ permission, isGood }) => [permission, isGood])).toEqual([
    ['0755', true],
    ['0700', false],
    ['0775', true],
    ['0754', false],
  ])
})
