import { expect, it } from 'vitest'
import { createNeutralEnvironment } from './test-environment.ts'

it('keeps the way to programs and drops what could change a result', () => {
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
