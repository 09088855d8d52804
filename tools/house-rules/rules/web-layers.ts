import { matchExcept, matchPaths } from '../paths.ts'
import { isTestCode } from '../places.ts'
import type { Boundary } from './boundary.ts'

/** What every feature stands on; none of them knows a feature. */
const baseFolders = ['api', 'locale', 'ui']

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

function getWebFolder(name: string): string {
  return `packages/web/src/${name}/**`
}

export const webBoundaries: Boundary[] = [
  {
    name: 'ground-knows-no-feature',
    appliesTo: matchExcept(matchPaths(...baseFolders.map(getWebFolder)), isTestCode),
    forbids: matchExcept(matchPaths('packages/web/src/**'), matchPaths(...baseFolders.map(getWebFolder))),
    message: 'ui/, api/ and locale/ serve every feature: take what differs as props or parameters.',
  },
  ...features.map((feature) => ({
    name: `${feature}-keeps-to-itself`,
    appliesTo: matchExcept(matchPaths(getWebFolder(feature)), isTestCode),
    forbids: matchExcept(matchPaths('packages/web/src/**'), matchPaths(...[feature, ...baseFolders].map(getWebFolder))),
    message: `Features do not import each other: let ${feature}/ and its neighbour meet in app/.`,
  })),
]
