import { z } from 'zod'
import { get } from './calls.ts'
import { namedRecord } from './records.ts'

export const listMembers = get({
  isCacheable: true,
  path: '/api/v1/members',
  summary: 'The members who can be sales agent, owner or collector.',
  response: z.object({ members: z.array(namedRecord) }),
})
