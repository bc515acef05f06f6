/**
 * CycloneDX 1.5 from package-lock.json. `npm sbom` refuses this lock: optional packages of other systems ask for
 * versions that are not there. The same lock and the same bundles give the same document, to the byte.
 */
import { createHash } from 'node:crypto'

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`
/** The lock has `sha512-<Base64>`, sometimes several. */
const hashesOf = (integrity = '') =>
  integrity
    .split(' ')
    .filter((part) => part.startsWith('sha512-'))
    .map((part) => ({ alg: 'SHA-512', content: Buffer.from(part.slice(7), 'base64').toString('hex') }))

/** As Node looks: in the package's own folder, then in each one above. */
function resolveFrom(packages, from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const path = `${base === '' ? '' : `${base}/`}node_modules/${name}`
    if (packages[path]) return path
    if (base === '') return undefined
  }
}

function uuidOf(lockBytes, shipped) {
  const hex = createHash('sha256')
    .update(lockBytes)
    .update([...shipped].sort().join())
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Everything of the lockfile. `shipped`, paths of the lockfile, is what is in the app, wherever package.json names it;
 * the rest builds and tests.
 */
export function billOfMaterials(lockBytes, shipped) {
  const { name, version, packages } = JSON.parse(lockBytes)
  const unknown = [...shipped].filter((path) => !packages[path])
  if (unknown.length > 0)
    throw new Error(
      `The bundles have packages that are not in package-lock.json: ${unknown.join(', ')}. Run npm ci and build again.`,
    )
  const paths = Object.keys(packages)
    .filter((path) => path !== '')
    .sort()
  const own = {
    type: 'application',
    'bom-ref': purlOf(name, version),
    name,
    version,
    purl: purlOf(name, version),
    licenses: [{ expression: packages[''].license }],
  }
  const component = (path) => {
    const { version: locked, integrity, license } = packages[path]
    const purl = purlOf(nameOf(path), locked)
    const hashes = hashesOf(integrity)
    return {
      type: 'library',
      'bom-ref': path,
      name: nameOf(path),
      version: locked,
      scope: shipped.has(path) ? 'required' : 'excluded',
      purl,
      ...(hashes.length > 0 ? { hashes } : {}),
      ...(license ? { licenses: [{ expression: license }] } : {}),
    }
  }
  const dependsOn = (path) => {
    const { dependencies = {}, devDependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[path]
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies })
    return [...new Set(names.map((dependency) => resolveFrom(packages, path, dependency)).filter(Boolean))].sort()
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(lockBytes, shipped)}`,
    version: 1,
    metadata: { component: own },
    components: paths.map(component),
    dependencies: [
      { ref: own['bom-ref'], dependsOn: dependsOn('') },
      ...paths.map((path) => ({ ref: path, dependsOn: dependsOn(path) })),
    ],
  }
}
