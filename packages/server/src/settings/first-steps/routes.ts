import * as contract from '@quittance/shared/contract/first-steps.ts'
import { isMailOn } from '#config/mail-settings.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { readFirstSteps } from './read-first-steps.ts'
import { isTourShown, recordStep, updateTour } from './repository.ts'

/** Binds the calls that list the first steps and hide them, and those of the introduction. */
export function firstStepRoutes(binding: Binding): void {
  const { database, clock, installation } = binding.services
  serve(binding, contract.readFirstSteps, async ({ member }) => {
    const reader = { isAdmin: member.permissions.has('administer'), isMailOn: isMailOn(installation.mail) }
    const { steps, sampleData } = await readFirstSteps(binding.services, reader)
    return {
      steps: steps.map(({ step, isDone }) => ({ step, is_done: isDone })),
      sample_data: sampleData,
      is_tour_shown: await isTourShown(database, member.id),
    }
  })
  serve(binding, contract.hideFirstSteps, async ({ member, text }) => {
    await recordStep(database, 'hidden', { memberName: member.name, changedAt: clock() })
    return { code: 200 as const, message: text('first-steps.hidden') }
  })
  serve(binding, contract.showTour, async ({ member, body, text }) => {
    await updateTour(database, member.id, body.is_shown)
    return { code: 200 as const, message: text(body.is_shown ? 'tour.shown' : 'tour.hidden') }
  })
}
