/** Entry of a search thread: searches for the worker process that started it until that ends it. */
import { workerData } from 'node:worker_threads'
import type { IslandOrder } from '../../solver/routing/island-search.ts'
import { runIsland } from '../../solver/routing/run-island.ts'

runIsland(workerData as IslandOrder)
