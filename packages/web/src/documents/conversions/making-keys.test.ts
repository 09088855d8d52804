import { expect, it } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { createMakingKeys } from './making-keys.ts'

function makingKeys() {
  let last = 0
  const sent: string[] = []
  const keyed = createMakingKeys(() => {
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

it('gives every request a key of its own', async () => {
  const { send, sent } = makingKeys()
  await send({ id: 1 })
  await send({ id: 1 })
  await send({ id: 2 })
  expect(sent).toEqual(['key 1', 'key 2', 'key 3'])
})

it.each([0, 200, 500, 503])(
  'repeats the key of a request that may have been carried out (%i)',
  async (status) => {
    const { send, sent } = makingKeys()
    await send({ id: 1 }, new ApiError(status, 'lost'))
    await send({ id: 2 })
    await send({ id: 1 })
    await send({ id: 1 })
    expect(sent).toEqual(['key 1', 'key 2', 'key 1', 'key 3'])
  },
)

it('gives another key after a refusal', async () => {
  const { send, sent } = makingKeys()
  await send({ id: 1 }, new ApiError(422, 'refused'))
  await send({ id: 1 })
  expect(sent).toEqual(['key 1', 'key 2'])
})
