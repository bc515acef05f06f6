/** All snippets of the kit, in the order they are offered. */
import { bash } from './bash.ts'
import { csharp } from './csharp.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { node } from './node.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import type { Snippet } from './snippet.ts'

export const snippets: readonly Snippet[] = [node, python, java, csharp, go, php, ruby, bash]
