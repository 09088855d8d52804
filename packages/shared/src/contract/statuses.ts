import { z } from 'zod'
import { kinds } from '#documents/kinds.ts'
import { statusMeanings } from '#documents/statuses.ts'
import { chooseFieldError } from '#wire/field-error.ts'
import { nameText, recordId } from '#wire/field-values.ts'
import { listOf } from '#wire/list-of.ts'
import { get, post } from './calls.ts'
import { success, successWithId } from './setting-fields.ts'

const maxStatuses = 50

const kind = z.enum(
  kinds.map(({ name }) => name),
  { error: chooseFieldError('field.choice-expected') },
)
const statusName = nameText(100)
const meaning = z.enum(statusMeanings, { error: chooseFieldError('field.choice-expected') })

export const listedStatus = z.object({
  id: z.int(),
  name: z.string(),
  meaning: z.enum(statusMeanings),
  is_retired: z.boolean(),
  /** How many documents have it. */
  documents: z.int(),
})

export type WireStatus = z.output<typeof listedStatus>

export const listStatusSettings = get({
  path: '/api/v1/settings/statuses',
  summary: 'The statuses of every kind in their order, retired ones too.',
  access: 'admin',
  response: z.object({ kinds: z.array(z.object({ kind: z.string(), statuses: z.array(listedStatus) })) }),
})

export const storeStatus = post({
  path: '/api/v1/settings/statuses/store',
  summary: 'Add a status to a kind, as its last one.',
  access: 'admin',
  body: z.object({ kind, name: statusName, meaning }, { error: 'body.object-expected' }),
  response: successWithId,
})

export const updateStatus = post({
  path: '/api/v1/settings/statuses/update',
  summary: 'Rename a status, or change what it means. What is left out stays as it is.',
  access: 'admin',
  body: z.object(
    { id: recordId, name: statusName.optional(), meaning: meaning.optional() },
    { error: 'body.object-expected' },
  ),
  response: successWithId,
})

export const orderStatuses = post({
  path: '/api/v1/settings/statuses/order',
  summary:
    'Put the statuses of a kind in an order. Copies and conversions start with the first draft status.',
  access: 'admin',
  body: z.object(
    {
      kind,
      ids: listOf(recordId, { max: maxStatuses, isRequired: true }),
    },
    { error: 'body.object-expected' },
  ),
  response: success,
})

export const retireStatus = post({
  path: '/api/v1/settings/statuses/retire',
  summary: 'Take a status out of use, or back into it. Documents that have it keep it.',
  access: 'admin',
  body: z.object(
    { id: recordId, retired: z.boolean({ error: chooseFieldError('field.invalid') }) },
    { error: 'body.object-expected' },
  ),
  response: successWithId,
})

export const deleteStatus = post({
  path: '/api/v1/settings/statuses/delete',
  summary: 'Delete a status that no document has.',
  access: 'admin',
  body: z.object({ id: recordId }, { error: 'body.object-expected' }),
  response: success,
})

export const statusCalls = [
  listStatusSettings,
  storeStatus,
  updateStatus,
  orderStatuses,
  retireStatus,
  deleteStatus,
]
