import { accessExercises } from './access-exercises.ts'
import { documentExercises } from './document-exercises.ts'
import type { Exercises } from './exercise.ts'
import { officeExercises } from './office-exercises.ts'
import { recordExercises } from './record-exercises.ts'

/** How every call of the product is made. */
export function everyExercise(): Exercises {
  return new Map([...accessExercises(), ...officeExercises(), ...recordExercises(), ...documentExercises()])
}
