import { createAccessScenarios } from './access-exercises.ts'
import { createDocumentScenarios } from './document-exercises.ts'
import type { Scenarios } from './exercise.ts'
import { createSettingsScenarios } from './office-exercises.ts'
import { createRecordScenarios } from './record-exercises.ts'

/** How every call of the product is made. */
export function createScenarios(): Scenarios {
  return new Map([...createAccessScenarios(), ...createSettingsScenarios(), ...createRecordScenarios(), ...createDocumentScenarios()])
}
