/** Which packages of the lockfile the app really contains, from the bundlers' own lists of modules. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './setup.mjs'

const folder = join(root, 'dist/bundled')

/** `node_modules/a/node_modules/b`, as the lockfile names it, of a module in there. */
const packageOf = (module) =>
  /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(
    relative(root, module).replaceAll('\\', '/'),
  )?.[1]

/**
 * Modules that only lend their code to others, and are gone from the output, are counted, too.
 *
 * @param {string} name
 * @param {readonly string[]} modules
 */
export function keepBundled(name, modules) {
  const packages = [...new Set(modules.map(packageOf).filter(Boolean))].sort()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(packages, null, 2))
}

/**
 * For Vite: style sheets are put together by Tailwind, and icons by Nuxt UI, outside of the list of modules.
 *
 * @param {string} name
 * @returns {import('vite').Plugin}
 */
export function keepBundledPlugin(name) {
  /** @type {string[]} */
  const modules = []
  const asModule = (specifier) => modules.push(join(root, 'node_modules', specifier, 'index'))
  return {
    name: 'planwright:bundled-packages',
    transform: {
      order: 'pre',
      handler(code, id) {
        if (/\.css(\?|$)/.test(id))
          for (const [, specifier] of code.matchAll(/@import\s+["']([^."'][^"']*)["']/g)) asModule(specifier)
        if (id.endsWith('virtual:nuxt-ui-icons'))
          for (const [, collection] of code.matchAll(/prefix\\?":\\?"([\w-]+)/g))
            asModule(`@iconify-json/${collection}`)
      },
    },
    generateBundle() {
      keepBundled(name, [
        ...modules,
        ...[...this.getModuleIds()].filter((id) => !id.startsWith('\0') && !id.startsWith('virtual:')),
      ])
    },
  }
}

/**
 * Paths of the lockfile, of all bundles and of what runs them.
 *
 * @returns {Set<string>}
 */
export function shippedPackages() {
  const bundled = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  return new Set([...bundled, 'node_modules/electron'])
}
