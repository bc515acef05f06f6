/** What the pages of the models have beside what the models say. */
import { employeeScheduling, fieldServiceRouting, pickupDeliveryRouting } from '../../server/models/registry.ts'
import { ruleCases } from '../server/models/employee-scheduling/rule-cases.ts'
import { planOf } from '../server/models/employee-scheduling/night-watch.ts'
import { constraintExamples } from '../server/models/field-service-routing/constraint-examples.ts'
import { villagePlan } from '../server/models/field-service-routing/village.ts'
import { cases } from '../server/models/pickup-delivery-routing/constraint-cases.ts'
import { planOf as streetPlan } from '../server/models/pickup-delivery-routing/street.ts'
import type { PageParts } from './model-page.ts'

const fieldService: PageParts = {
  model: fieldServiceRouting,
  rules:
    'How the rules are read where several readings are possible is in [the rules in detail](field-service-routing-rules.md).',
  examples:
    'All examples are in one village: five places along a road, each ten minutes and ten kilometres from the next. The depot is at the first one, then come the visits A, B, C and D, half an hour of service each. Ann works on Monday from 09:00 to 17:00. With the route A, B she serves A from 09:10 to 09:40, B from 09:50 to 10:20, and is back at 10:40. The quoted sentence is what the score analysis says, the score is that of this constraint alone.',
  async exampleOf(constraint) {
    const example = constraintExamples[constraint]
    if (!example) throw new Error(`constraint-examples.ts has no example of ${constraint}.`)
    return { given: example.given, plan: await villagePlan(example.changes) }
  },
}

const rosters: PageParts = {
  model: employeeScheduling,
  rules:
    'How the rules are read where several readings are possible, and what is left out, is in [the folder of the model](../../server/models/employee-scheduling/README.md).',
  examples:
    'All examples are rosters of three watchers, Ann, Ben and Cleo, for two weeks from Monday, 1 February 2027, by the clock of UTC. Constraints that come as a hard rule and as a goal have one example, with the one that is more usual. The quoted sentence is what the score analysis says, the score is that of this constraint alone.',
  exampleOf(constraint) {
    const rule = employeeScheduling.constraints.find(({ id }) => id === constraint)!
    const examples = ruleCases.filter((one) => one.constraint === constraint)
    const alone = examples.find(({ fires }) => rule.matches(planOf(fires)).length === 1)
    return Promise.resolve(alone && { given: `${alone.what}.`, plan: planOf(alone.fires) })
  },
}

const deliveries: PageParts = {
  model: pickupDeliveryRouting,
  rules:
    'How the rules are read where several readings are possible, and what is left out, is in [the folder of the model](../../server/models/pickup-delivery-routing/README.md).',
  examples:
    'All examples are on one street: a house every ten minutes and five kilometres. Ann works on Monday from 08:00, leaves from house 0 as early as she may, and stops take no time where nothing else is said. Job J has one stop, A, at house 2; P goes from house 1 to house 4 and Q from house 2 to house 3, with a box each. The quoted sentence is what the score analysis says, the score is that of this constraint alone.',
  async exampleOf(constraint) {
    const example = cases.find(({ id }) => id === constraint)
    if (!example) return undefined
    const { plan } = await streetPlan(example.broken, example.overrides)
    return { given: `${example.given}.`, plan }
  },
}

/** By the file of the page. */
export const modelPages: readonly PageParts[] = [fieldService, rosters, deliveries]
