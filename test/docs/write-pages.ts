/** Bundled and run by build/docs.mjs. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { generatedPages } from './generated-pages.ts'

for (const { file, text } of await generatedPages()) writeFileSync(resolve(file), text)
