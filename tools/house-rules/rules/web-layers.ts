import { but, paths } from '../paths.ts'
import { testCode } from '../places.ts'
import type { Boundary } from './boundary.ts'

/** What every feature stands on; none of them knows a feature. */
const ground = ['api', 'locale', 'ui']

const features = [
  'auth',
  'catalogue',
  'dashboard',
  'documents',
  'installer',
  'mail',
  'parties',
  'search',
  'settings',
]

function folder(name: string): string {
  return `packages/web/src/${name}/**`
}

export const webLayers: Boundary[] = [
  {
    name: 'ground-knows-no-feature',
    files: but(paths(...ground.map(folder)), testCode),
    mayNotImport: but(paths('packages/web/src/**'), paths(...ground.map(folder))),
    says: 'ui/, api/ and locale/ serve every feature: take what differs as props or parameters.',
  },
  ...features.map((feature) => ({
    name: `${feature}-keeps-to-itself`,
    files: but(paths(folder(feature)), testCode),
    mayNotImport: but(paths('packages/web/src/**'), paths(...[feature, ...ground].map(folder))),
    says: `Features do not import each other: let ${feature}/ and its neighbour meet in app/.`,
  })),
]
