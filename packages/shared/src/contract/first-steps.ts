import { z } from 'zod'
import { get, post } from './endpoint.ts'
import { success } from './field-schemas.ts'

/** The steps from the installation to the first document, in their order. */
export const firstSteps = ['company', 'mail', 'customer', 'product', 'document'] as const

export type FirstStep = (typeof firstSteps)[number]

const listedStep = z.object({ step: z.enum(firstSteps), is_done: z.boolean() })

export type WireFirstStep = z.output<typeof listedStep>

export const sampleDataStates = ['loaded', 'available', 'unavailable'] as const

export type SampleDataState = (typeof sampleDataStates)[number]

export const readFirstSteps = get({
  path: '/api/v1/first_steps',
  summary:
    'List the first steps of an installation, and whether each is done; none if they are hidden. Includes whether the caller sees the introduction.',
  response: z.object({
    steps: z.array(listedStep),
    /** Whether the sample data is loaded, or can be: before the first document. */
    sample_data: z.enum(sampleDataStates),
    /** Whether the caller has asked to see the introduction, or has hidden it; null: neither. */
    is_tour_shown: z.boolean().nullable(),
  }),
})

export const hideFirstSteps = post({
  path: '/api/v1/first_steps/hide',
  summary: 'Hide the first steps for all members.',
  access: 'administer',
  response: success,
})

export const showTour = post({
  path: '/api/v1/first_steps/tour',
  summary: 'Show the introduction on the caller’s dashboard, or hide it.',
  isSessionOnly: true,
  body: z.object(
    { is_shown: z.boolean({ error: 'field.choice-expected' }) },
    { error: 'body.object-expected' },
  ),
  response: success,
})
