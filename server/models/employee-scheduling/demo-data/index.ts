import type { DemoDataset } from '../../planning-model.ts'
import { callCentre } from './call-centre.ts'
import { contractRules } from './contract-rules.ts'
import { hospital } from './hospital.ts'
import { overconstrained } from './overconstrained.ts'

export const demoData: readonly DemoDataset[] = [contractRules, hospital, callCentre, overconstrained]
