/**
 * Ends a run in which a file of tests says nothing any more. Limits of time end what waits; a thread that goes round in
 * an endless loop hears of none, and the run would never be over.
 */
import { spawnSync } from 'node:child_process'
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'

/** Of the longest limit of the file; whoever keeps to a limit says something after it. */
const longestSilence = 1.5
/** How often it is looked after, in milliseconds, or after a quarter of shorter limits. */
const round = 10_000

type Entity = TestCase | TestSuite | TestModule

const moduleOf = (entity: Entity): TestModule => (entity.type === 'module' ? entity : entity.module)

/** A reporter, as the test tool loads them. */
export default class SilenceWatch implements Reporter {
  /** By the id of files that are under way, in milliseconds since 1970. */
  readonly #heard = new Map<string, { readonly module: TestModule; readonly at: number }>()
  #timer: NodeJS.Timeout | undefined

  onInit(vitest: Vitest): void {
    const every = Math.min(round, vitest.config.testTimeout / 4)
    this.#timer = setInterval(() => this.#look(vitest), every).unref()
  }
  onTestModuleQueued = (module: TestModule): void => this.#hear(module)
  onTestModuleCollected = (module: TestModule): void => this.#hear(module)
  onTestModuleStart = (module: TestModule): void => this.#hear(module)
  onTestCaseReady = (test: TestCase): void => this.#hear(test)
  onTestCaseResult = (test: TestCase): void => this.#hear(test)
  onTestSuiteReady = (suite: TestSuite): void => this.#hear(suite)
  onTestSuiteResult = (suite: TestSuite): void => this.#hear(suite)
  onHookStart = ({ entity }: { readonly entity: Entity }): void => this.#hear(entity)
  onHookEnd = ({ entity }: { readonly entity: Entity }): void => this.#hear(entity)
  onTestModuleEnd = (module: TestModule): void => void this.#heard.delete(module.id)

  #hear(entity: Entity): void {
    const module = moduleOf(entity)
    this.#heard.set(module.id, { module, at: Date.now() })
  }

  #look(vitest: Vitest): void {
    const silent = [...this.#heard.values()].filter(
      ({ module, at }) => !isOver(module) && Date.now() - at > longestSilence * longestLimit(module),
    )
    if (silent.length === 0) return
    clearInterval(this.#timer)
    for (const { module, at } of silent)
      vitest.logger.error(
        `${module.relativeModuleId} has said nothing for ${String(Math.round((Date.now() - at) / 1000))} s, longer than its limits allow: it goes round in a loop. The run is ended; run the file alone, with --inspect.`,
      )
    // They hear of nothing, and would go round after the run.
    spawnSync('pkill', ['-KILL', '-P', String(process.pid)])
    process.exitCode = 1
    void vitest.exit(true)
  }
}

/** What is heard of a file may come behind its end, on a machine that has much to do. */
const isOver = (module: TestModule): boolean => !['queued', 'pending'].includes(module.state())

/** In milliseconds: of its tests and hooks. */
function longestLimit(module: TestModule): number {
  const { testTimeout, hookTimeout } = module.project.config
  const own = [...module.children.allTests()].map(({ options }) => options.timeout ?? 0)
  return Math.max(testTimeout, hookTimeout, ...own)
}
