/** Demo data of the model: errands, people, two kinds of load, and one that cannot all be done. */
import type { DemoDataset } from '../../planning-model.ts'
import { basic } from './basic.ts'
import { overconstrained } from './overconstrained.ts'
import { pallets } from './pallets.ts'
import { patientTransport } from './patient-transport.ts'

export const demoData: readonly DemoDataset[] = [basic, patientTransport, pallets, overconstrained]
