/** Demo data of the model: one small, one large, one that cannot all be done, one with work for several technicians. */
import type { DemoDataset } from '../../planning-model.ts'
import { basic } from './basic.ts'
import { overconstrained } from './overconstrained.ts'
import { visitGroup } from './visit-group.ts'
import { visitHeavy } from './visit-heavy.ts'

export const demoData: readonly DemoDataset[] = [basic, visitHeavy, overconstrained, visitGroup]
