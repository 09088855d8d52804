import { expect, it } from 'vitest'
import { ApiError } from '#api/responses.ts'
import { createRequestKeys } from './use-conversion.ts'

function createKeys() {
  let last = 0
  const sent: string[] = []
  const keyed = createRequestKeys(() => {
    last += 1
    return `key ${last}`
  })
  const send = (request: unknown, failure?: ApiError) =>
    keyed(request, async (key) => {
      sent.push(key)
      if (failure) throw failure
    }).catch(() => undefined)
  return { send, sent }
}

it('uses a new key for each request', async () => {
  const { send, sent } = createKeys()
  await send({ id: 1 })
  await send({ id: 1 })
  await send({ id: 2 })
  expect(sent).toEqual(['key 1', 'key 2', 'key 3'])
})

it.each([0, 200, 500, 503])(
  'reuses the key of a request that may have been executed (status %i)',
  async (status) => {
    const { send, sent } = createKeys()
    await send({ id: 1 }, new ApiError(status, 'failed'))
    await send({ id: 2 })
    await send({ id: 1 })
    await send({ id: 1 })
    expect(sent).toEqual(['key 1', 'key 2', 'key 1', 'key 3'])
  },
)

it('uses a new key after a rejection', async () => {
  const { send, sent } = createKeys()
  await send({ id: 1 }, new ApiError(422, 'rejected'))
  await send({ id: 1 })
  expect(sent).toEqual(['key 1', 'key 2'])
})
