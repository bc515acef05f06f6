/** Bundled and run by build/model-docs.mjs. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { modelPage } from './model-page.ts'

writeFileSync(resolve('docs/models/field-service-routing.md'), await modelPage())
