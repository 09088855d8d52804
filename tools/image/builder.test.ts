import { expect, it } from 'vitest'
import { type Builder, findBuilder, getBuildArguments, getSaveArguments } from './builder.ts'

const findOnly =
  (...installed: string[]) =>
  (program: string) =>
    installed.includes(program) ? `/usr/bin/${program}` : null

it('prefers builders that need no service', () => {
  expect(findBuilder(findOnly('docker', 'podman', 'buildah'))).toBe('buildah')
  expect(findBuilder(findOnly('docker', 'podman'))).toBe('podman')
  expect(findBuilder(findOnly('docker'))).toBe('docker')
})

it('reports in one sentence that there is no builder', () => {
  expect(() => findBuilder(findOnly())).toThrow(
    /^No program that builds container images is installed: install buildah, podman or docker [^\n]+\.$/,
  )
})

it.each<[Builder, string[], string[]]>([
  ['buildah', ['--format=docker', '--pull=never'], ['push', 'docker-archive:/out.tar:quittance:1.0.0']],
  ['podman', ['--format=docker', '--pull=never'], ['save', '--format=docker-archive']],
  ['docker', ['--pull=false'], ['save', '--output=/out.tar']],
])('builds and saves the image with %s', (builder, build, save) => {
  const options = { tag: 'quittance:1.0.0', archive: '.build/a.tar.gz' }
  const common = ['--build-arg=ARCHIVE=.build/a.tar.gz', '--tag=quittance:1.0.0', '.']
  const offline = getBuildArguments(builder, { ...options, isOffline: true })
  expect(offline).toEqual(['build', ...build, ...common])
  const online = getBuildArguments(builder, { ...options, isOffline: false })
  expect(online).toEqual(offline.filter((argument) => !argument.startsWith('--pull')))
  const saved = getSaveArguments(builder, 'quittance:1.0.0', '/out.tar')
  expect(saved).toEqual(
    expect.arrayContaining(
      [...save, 'quittance:1.0.0'].filter((each) => builder !== 'buildah' || each !== 'x'),
    ),
  )
})
