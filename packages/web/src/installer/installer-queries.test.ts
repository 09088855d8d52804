import { englishText as text } from '@quittance/shared/text/english-text.ts'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#api/responses.ts'
import { defaultSettings as settings } from './installer-form.ts'
import { problemsIn } from './installer-queries.ts'

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
