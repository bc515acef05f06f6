import type { Random } from '../../../foundation/random.ts'
import type { DemoDataset } from '../../planning-model.ts'
import { denver } from '../../routing/demo-data/denver.ts'
import { nextWorkingDays, type WorkingDay } from '../../routing/demo-data/working-days.ts'
import { addressIn, driverOf, minutes, planningWindow, tripOf, within, type Drawing, type Place } from './story.ts'

const lorries = [
  { name: 'Dale Cooper', pallets: 18, kilograms: 9_000, tags: [] },
  { name: 'Rosa Medina', pallets: 18, kilograms: 9_000, tags: ['tail lift'] },
  { name: 'Hank Porter', pallets: 12, kilograms: 5_500, tags: ['tail lift'] },
  { name: 'Joy Whitman', pallets: 12, kilograms: 5_500, tags: [] },
]

const goods = [
  { name: 'Flour', kilograms: 700 },
  { name: 'Bottled water', kilograms: 820 },
  { name: 'Paper towels', kilograms: 160 },
  { name: 'Detergents', kilograms: 540, isChemical: true },
  { name: 'Canned fruit', kilograms: 760 },
]

interface Depot {
  readonly name: string
  readonly location: Place
}

function delivery(
  index: number,
  { depots, days }: { depots: readonly Depot[]; days: readonly WorkingDay[] },
  drawing: Drawing,
) {
  const { random } = drawing
  const good = goods[index % goods.length]!
  const pallets = 2 + random.below(5)
  const depot = depots[index % depots.length]!
  const shop = addressIn(drawing)
  const id = `load-${index + 1}`
  const windows = (from: number, to: number) => days.flatMap((day) => within(day, { from, to }))
  return {
    ...tripOf({
      id,
      name: `${good.name} to ${shop.name}`,
      load: { pallets, kilograms: pallets * good.kilograms },
      pickUp: {
        name: depot.name,
        location: depot.location,
        duration: minutes(10 + 2 * pallets),
        timeWindows: windows(6, 15),
      },
      delivery: {
        name: shop.name,
        location: shop.location,
        duration: minutes(8 + 2 * pallets),
        timeWindows: index % 4 === 3 ? windows(7, 11) : windows(7, 17),
      },
      job: {
        unloading: 'LIFO',
        ...(index % 6 === 5 && { requiredTags: ['tail lift'] }),
        ...(index % 9 === 8 && { priority: 'opt-5' }),
      },
    }),
    isChemical: good.isChemical === true,
    isFood: index % goods.length === 0,
  }
}

function create(today: Date, random: Random) {
  const days = nextWorkingDays(today, denver.timeZone, 2)
  const drawing = { city: denver, day: days[0]!, random }
  const districts = Object.keys(denver.districts)
  const [latitude, longitude] = denver.depot
  const depots = [
    { name: 'Main depot', location: [latitude, longitude] as Place },
    { name: 'East depot', location: addressIn(drawing, [districts[3]!]).location },
    { name: 'South depot', location: addressIn(drawing, [districts[7]!]).location },
  ]
  const loads = Array.from({ length: 30 }, (_, index) => delivery(index, { depots, days }, drawing))
  const foodIds = loads.filter(({ isFood }) => isFood).map(({ id }) => id)
  const modelInput = {
    tags: ['tail lift'],
    planningWindow: planningWindow(days),
    drivers: lorries.map(({ name, tags, ...capacity }, index) =>
      driverOf(
        {
          name,
          tags,
          capacity,
          home: depots[index % depots.length]!.location,
          from: 6,
          to: 17,
          softTo: 15.5,
          breakMinutes: 45,
          cost: { fixedCost: 60, rates: [{ costPerUnit: 28, unit: 'PT1H' }] },
        },
        days,
      ),
    ),
    jobs: loads.map(({ isChemical, isFood: _isFood, ...job }) => ({
      ...job,
      ...(isChemical && { prohibitedJobCombinations: foodIds, prohibitedJobCombinationScope: 'TIME' }),
    })),
  }
  return {
    config: { run: { name: 'Pallets', termination: { spentLimit: 'PT10S' } } },
    modelInput,
  }
}

export const pallets: DemoDataset = {
  id: 'PALLETS',
  shortDescription: 'Two days of a wholesaler in Denver: 30 loads of pallets, 4 lorries, 3 depots',
  longDescription:
    'Lorries fetch pallets at three depots and bring them to shops. Space and weight both count, what was loaded last is unloaded first, detergents do not ride with flour, and some shops need a tail lift.',
  tags: ['small', 'multi-day', 'Denver'],
  create,
}
