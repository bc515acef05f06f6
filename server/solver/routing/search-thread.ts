/** Entry of a thread of the routing kernel: searches for the thread that started it until that ends it. */
import { workerData } from 'node:worker_threads'
import type { IslandRequest } from './course/island-search.ts'
import { runIsland } from './course/run-island.ts'

// eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- sent by a crew of this build
await runIsland(workerData as IslandRequest)
