import { describe, expect, it } from 'vitest'
import { anOpened } from '../../../test/document-factories.ts'
import { afterRestoring } from './RestoreDialog.tsx'
import { chosenIn } from './SelectedVersions.tsx'
import { mergeHistory } from './version-queries.ts'

const current = anOpened({
  version: 3,
  number: 20,
  title: 'Now',
  status: { id: 2, name: 'Sent' },
  owner: { id: 9, name: 'Hugo' },
})
const stamp = { version: 1, savedAt: '', savedBy: '' }

describe('afterRestoring', () => {
  it('returns the version', () => {
    const content = anOpened({ title: 'Then' })
    expect(afterRestoring({ current, wanted: { ...stamp, content, obstacles: [] } })).toEqual(content)
  })

  it('keeps the current values of blockers, a number with its prefix and a party with its relation', () => {
    const fields = ['number', 'party', 'status', 'currency', 'owner'] as const
    const content = anOpened({
      title: 'Then',
      prefix: 'OLD-',
      relation: 'lead',
      party: { id: 77, clientName: 'Lead', clientEmail: '' },
      currency: { id: 8, name: 'CHF' },
    })
    const wanted = { ...stamp, content, obstacles: fields.map((field) => ({ field })) }
    const { prefix, number, relation, party, status, currency, owner } = current
    expect(afterRestoring({ current, wanted })).toEqual({
      ...content,
      ...{ prefix, number, relation, party, status, currency, owner },
    })
  })
})

describe('mergeHistory', () => {
  const unreadable = (version: number) => ({ ...stamp, version, isUnreadable: true as const })
  let lastId = 0
  const createEvent = (event: 'archived' | 'restored' | 'emailed' | 'status-changed', version: number) => {
    lastId += 1
    return { id: lastId, event, version, at: '', by: 'Hugo', made: null } as const
  }

  it('lists an event before the version that the document had, and a status change in its version', () => {
    const events = [
      createEvent('restored', 2),
      createEvent('archived', 2),
      createEvent('status-changed', 2),
      createEvent('emailed', 1),
    ] as const
    const [restored, archived, , emailed] = events
    expect(mergeHistory([unreadable(2), unreadable(1)], events)).toEqual([
      { event: restored },
      { event: archived },
      { version: unreadable(2), cause: 'status-changed' },
      { event: emailed },
      { version: unreadable(1), cause: null },
    ])
  })

  it('lists the events of a document without versions', () => {
    const archived = createEvent('archived', 1)
    expect(mergeHistory([], [archived])).toEqual([{ event: archived }])
  })

  it('lists the events of a version that was lost after the versions', () => {
    const [restored, archived] = [createEvent('restored', 1), createEvent('archived', 1)]
    expect(mergeHistory([unreadable(2)], [restored, archived])).toEqual([
      { version: unreadable(2), cause: null },
      { event: restored },
      { event: archived },
    ])
  })
})

describe('chosenIn', () => {
  it('compares the current version with the one before it, unless the address content otherwise', () => {
    expect(chosenIn({}, 4)).toEqual({ from: 3, to: 4 })
    expect(chosenIn({}, 1)).toEqual({ from: 1, to: 1 })
    expect(chosenIn({ to: '2' }, 4)).toEqual({ from: 1, to: 2 })
    expect(chosenIn({ from: '4', to: '2' }, 4)).toEqual({ from: 4, to: 2 })
  })

  it('ignores versions that cannot exist', () => {
    for (const written of ['0', '-1', '5', '1.5', 'x', '9999999999'])
      expect(chosenIn({ from: written, to: written }, 4)).toEqual({ from: 3, to: 4 })
  })
})
