import type { DemoDataset } from '../../planning-model.ts'
import type { Random } from '../../../foundation/random.ts'
import { berlin } from '../../routing/demo-data/berlin.ts'
import { nextWorkingDays } from '../../routing/demo-data/working-days.ts'
import { addressIn, driverOf, minutes, pick, planningWindow, tripOf, within, type Drawing } from './story.ts'

/** The box of a scooter takes six parcels, a van twice as many; they ride twenty kilometres across the city. */
const couriers = [
  { name: 'Mia Lorenz', parcels: 6, from: 12, to: 18 },
  { name: 'Jonas Ebert', parcels: 6, from: 12, to: 18 },
  { name: 'Leyla Aydin', parcels: 12, from: 12, to: 18, tags: ['van'] },
  { name: 'Tom Krause', parcels: 12, from: 13, to: 19, tags: ['van'] },
  { name: 'Nora Winter', parcels: 6, from: 13, to: 19 },
]

const shops = ['Pharmacy', 'Print shop', 'Bakery', 'Florist', 'Law office', 'Laboratory', 'Bookshop', 'Optician']

/** What the pick-up waits for, how long the customer does, and whether it is urgent. */
function errand(index: number, drawing: Drawing) {
  const { random, day } = drawing
  const from = addressIn(drawing)
  const to = addressIn(drawing)
  const ready = 12.25 + (index % 10) * 0.45
  const isUrgent = index % 9 === 4
  const isLarge = index % 7 === 3
  const latest = Math.min(18.5, ready + (isUrgent ? 1.5 : 3.5))
  const id = `order-${index + 1}`
  return tripOf({
    id,
    name: `${pick(shops, random)} to ${to.name}`,
    load: { parcels: isLarge ? 5 : 1 + random.below(3) },
    pickUp: {
      location: from.location,
      duration: minutes(4),
      timeWindows: within(day, { from: ready, to: 19 }),
    },
    delivery: {
      location: to.location,
      duration: minutes(3),
      timeWindows: within(day, { from: ready, to: latest }),
      ...(isUrgent && { latestSlaEndTime: day.at(ready + 1.1) }),
    },
    job: {
      ...(isUrgent && { priority: '2' }),
      ...(isLarge && { requiredTags: ['van'] }),
      ...(index % 11 === 7 && { priority: 'opt-3' }),
      ...(index % 13 === 5 && { prohibitJobPooling: true }),
    },
  })
}

function create(today: Date, random: Random) {
  const days = nextWorkingDays(today, berlin.timeZone, 1)
  const drawing = { city: berlin, day: days[0]!, random }
  const districts = Object.keys(berlin.districts)
  const drivers = couriers.map(({ parcels, ...courier }) =>
    driverOf({ ...courier, home: addressIn(drawing, districts.slice(0, 4)).location, capacity: { parcels } }, days),
  )
  const modelInput = {
    tags: ['van'],
    planningWindow: planningWindow(days),
    drivers,
    jobs: Array.from({ length: 36 }, (_, index) => errand(index, drawing)),
  }
  return {
    config: {
      run: {
        name: 'City couriers of an afternoon',
        termination: { spentLimit: 'PT20S', unimprovedSpentLimit: 'PT5S' },
      },
    },
    modelInput,
  }
}

export const basic: DemoDataset = {
  id: 'BASIC',
  shortDescription: 'An afternoon of city couriers in Berlin: 36 errands, 5 couriers',
  longDescription:
    'From shops and offices to customers all over the city: each errand is ready at a certain time and wanted a few hours later, urgent ones within the hour. Large ones need a van, some must not ride with others, a few are optional.',
  tags: ['small', 'one-day', 'Berlin'],
  create,
}
