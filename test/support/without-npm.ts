import { delimiter } from 'node:path'

/** The environment without what `npm test` adds to it: variables, and the tools of the project on the path. */
export function withoutNpm(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^npm_|^(INIT_CWD|NODE_ENV|NODE|CI)$/i.test(name))
  const isOwn = (folder: string) => /node_modules|node-gyp-bin/.test(folder)
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !isOwn(folder))
  return { ...Object.fromEntries(others), PATH: path.join(delimiter) }
}
