import { expect, it } from 'vitest'
import { createNeutralEnvironment } from './test-environment.ts'

it('keeps PATH and time zone, and drops variables that could change results', () => {
  const environment = {
    PATH: '/bin',
    TZ: 'Asia/Tokyo',
    GIT_DIR: 'x',
    LC_ALL: 'fr_FR',
    PORT: '80',
    npm_config_x: 'y',
  }
  expect(createNeutralEnvironment(environment)).toEqual({ PATH: '/bin', TZ: 'Asia/Tokyo', LANG: 'C.UTF-8' })
})
