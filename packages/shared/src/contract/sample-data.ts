import { post } from './endpoint.ts'
import { success } from './field-schemas.ts'

export const loadSampleData = post({
  path: '/api/v1/sample_data/load',
  summary: 'Load sample customers, products and documents. Only before the first document.',
  access: 'administer',
  response: success,
})

export const removeSampleData = post({
  path: '/api/v1/sample_data/remove',
  summary: 'Remove all sample records with their changes. Document numbers start again.',
  access: 'administer',
  response: success,
})
