import type { Random } from '../../../foundation/random.ts'
import type { DemoDataset } from '../../planning-model.ts'
import { atlanta } from '../../routing/demo-data/atlanta.ts'
import { nextWorkingDays } from '../../routing/demo-data/working-days.ts'
import { addressIn, driverOf, minutes, planningWindow, tripOf, within, type Drawing } from './story.ts'

function delivery(index: number, drawing: Drawing) {
  const { day, random } = drawing
  const from = addressIn(drawing)
  const to = addressIn(drawing)
  const opens = 8 + (index % 4) * 2
  return tripOf({
    id: `delivery-${index + 1}`,
    name: `Furniture to ${to.name}`,
    load: { items: 2 + random.below(4) },
    pickUp: { location: from.location, duration: minutes(15), timeWindows: within(day, { from: 8, to: opens + 3 }) },
    delivery: {
      location: to.location,
      duration: minutes(25),
      timeWindows: within(day, { from: opens, to: opens + 3 }),
    },
    job: {
      priority: `${1 + (index % 10)}`,
      ...(index % 6 === 2 && { requiredSkills: [{ name: 'assembly' }] }),
      // Nobody can do this: it shows how the reason is told.
      ...(index === 11 && { requiredSkills: [{ name: 'piano' }] }),
    },
  })
}

function create(today: Date, random: Random) {
  const days = nextWorkingDays(today, atlanta.timeZone, 1)
  const drawing = { city: atlanta, day: days[0]!, random }
  const [latitude, longitude] = atlanta.depot
  const modelInput = {
    skills: ['assembly', 'piano'],
    planningWindow: planningWindow(days),
    drivers: ['Carl Dean', 'Beth Sloan', 'Amy Cole'].map((name, index) =>
      driverOf(
        {
          name,
          home: [latitude, longitude],
          from: 8,
          to: 17,
          capacity: { items: 8 },
          skills: index === 0 ? ['assembly'] : [],
          breakMinutes: 30,
        },
        days,
      ),
    ),
    jobs: Array.from({ length: 40 }, (_, index) => delivery(index, drawing)),
  }
  return {
    config: {
      run: { name: 'Too many deliveries', termination: { spentLimit: 'PT20S', unimprovedSpentLimit: 'PT5S' } },
    },
    modelInput,
  }
}

export const overconstrained: DemoDataset = {
  id: 'OVERCONSTRAINED',
  shortDescription: 'More deliveries in Atlanta than three crews can make: 40 of them in one day',
  longDescription:
    'Three crews bring furniture, which takes longer than the day has hours: the least important deliveries are left out, one because nobody has the skill it requires. The reasons are told for each.',
  tags: ['overconstrained', 'one-day', 'Atlanta'],
  create,
}
