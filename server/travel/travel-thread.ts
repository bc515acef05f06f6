/** Entry of a thread that fills a matrix with the one that started it, and ends. */
import { workerData } from 'node:worker_threads'
import { fillRows, type Filling } from './haversine.ts'

// eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- sent by a worker of this build
fillRows(workerData as Filling)
